/** What one does not see, and may copy with a token: spaces, marks of order, joiners, hyphens at which lines may break. */
const invisible = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The token in a text that was pasted; null if it has characters that no token has, which no header takes. */
export function tokenIn(text: string): string | null {
  const token = text.replace(invisible, '');
  return /^[!-~]+$/.test(token) ? token : null;
}
