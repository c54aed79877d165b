/** The end of the reader's day. @param now in milliseconds @returns the instant as the service takes it */
export function endOfDay(now: number): string {
  const end = new Date(now);
  end.setHours(24, 0, 0, 0);
  return end.toISOString();
}
