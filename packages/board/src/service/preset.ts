/** What the service says to the page when it serves it. */
export interface Preset {
  /** The demo's company and user; null unless this visitor may see them. */
  readonly companyId: string | null;
  readonly token: string | null;
  /** Whether time can be moved (TEST_CLOCK). */
  readonly testClock: boolean;
  /** Whether `/graphiql` is served. */
  readonly explorer: boolean;
}

const absent: Preset = { companyId: null, token: null, testClock: false, explorer: false };

/** Reads the data block of the page. It is empty where the page does not come from the service, as in development. */
export function readPreset(page: Document): Preset {
  const text = page.getElementById('preset')?.textContent?.trim();
  return text ? { ...absent, ...JSON.parse(text) } : absent;
}
