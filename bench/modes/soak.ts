export async function soak(): Promise<string> {
  return '';
}
