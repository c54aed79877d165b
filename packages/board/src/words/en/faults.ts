/** What the service refuses at a place of an input. Its messages are in English. */
export const faults = {
  said: (message: string) =>
    /^(is required|must have at least 1 character)$/.test(message)
      ? 'This field is required'
      : `${message.charAt(0).toUpperCase()}${message.slice(1)}`,
};
