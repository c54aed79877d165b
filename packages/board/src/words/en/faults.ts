/** What the service refuses at a place of an input. Its messages are in English. */
export const faults = {
  said: (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}`,
};
