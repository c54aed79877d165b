/** JSON that can't end the script it stands in. */
export function embeddedJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
