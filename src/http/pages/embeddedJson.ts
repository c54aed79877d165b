/** JSON that is safe in a script element: it can't contain `</script>`. */
export function embeddedJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
