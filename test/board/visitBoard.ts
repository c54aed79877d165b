import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { builtBoard } from '../../src/http/pages/boardPage.js';
import { describeInBrowser, openBrowser, type VisitOptions, visit } from '../processes/browser.js';
import { build } from '../support/processes/built.js';
import { type DemoService, startDemoService } from '../support/service/demoService.js';

/** The board in a browser, on a service with the demo's data. */

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface BoardServiceOptions extends NonNullable<Parameters<typeof startDemoService>[0]> {
  /** Whether the candidates have the names of the demo. */
  readonly hasNames?: boolean;
}

/**
 * A service that serves the built board. Its candidates have no names, so that tests call them by their ids, as whoever
 * has no names does; those of names give some.
 */
export async function startBoardService({
  hasNames = false,
  ...overrides
}: BoardServiceOptions = {}): Promise<DemoService> {
  await build();
  const service = await startDemoService({ boardDirectory: builtBoard, ...overrides });
  if (!hasNames) {
    await service.database.rows('delete from candidate where company_id = $1', [service.demo.companyId]);
  }
  return service;
}

export interface Board {
  readonly service: DemoService;
  readonly browser: Browser;
  visit(path: string, options?: VisitOptions): Promise<BoardVisit>;
}

/** Tests of the board in a browser. A service and the browser begin before the tests, and end after them. */
export function describeBoard(name: string, tests: (board: Board) => void, overrides: BoardServiceOptions = {}): void {
  describeInBrowser(name, () => {
    let service: DemoService;
    let browser: Browser;
    beforeAll(async () => {
      [service, browser] = await Promise.all([startBoardService(overrides), openBrowser()]);
    }, 120_000);
    afterAll(async () => {
      await browser.close();
      await service.stop();
    });
    tests({
      get service() {
        return service;
      },
      get browser() {
        return browser;
      },
      visit: (path, options) => visitBoard(browser, service, path, options),
    });
  });
}

export interface BoardVisit {
  readonly page: Page;
  /** Violations of the page's policy, failed loads, errors and warnings in the console. */
  readonly faults: readonly string[];
  /** What axe-core finds, one line a finding. */
  findings(): Promise<readonly string[]>;
  status(name: 'Messages' | 'Connection'): ReturnType<Page['getByRole']>;
  screenshot(name: string): Promise<void>;
}

/** Opens an address of the board, and waits for its heading. */
export async function visitBoard(
  browser: Browser,
  { url }: DemoService,
  path: string,
  options: VisitOptions = {},
): Promise<BoardVisit> {
  const { page, faults, otherHosts, screenshot } = await visit(browser, `${url}${path}`, {
    warnings: true,
    ...options,
  });
  await page
    .locator('main[aria-busy="false"] h1')
    .waitFor()
    .catch(async (error: Error) => {
      throw new Error(`${page.url()} shows no page: ${JSON.stringify(faults)}\n${await page.content()}`, {
        cause: error,
      });
    });
  expect(otherHosts).toEqual(new Set());
  return {
    page,
    faults,
    screenshot,
    status: (name) => page.getByRole('status', { name }),
    findings: () => findingsOn(page),
  };
}

/** What axe-core finds on a page whose colours have stopped changing, one line a finding. */
export async function findingsOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(stillness);
  // Evaluated by the debugger, because the page's policy allows no inline script.
  await page.evaluate(axe);
  return page.evaluate(async (values) => {
    const { violations } = await (globalThis as unknown as AxeWindow).axe.run({ runOnly: { type: 'tag', values } });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
    );
  }, rules);
}

/** Waits for the end of all transitions, such as those to the colours of another scheme; a cancelled one has ended. */
async function stillness(): Promise<void> {
  const ending = (globalThis as unknown as AnimatedWindow).document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

interface AnimatedWindow {
  readonly document: {
    getAnimations(): readonly {
      readonly effect: { getComputedTiming(): { readonly endTime: number } };
      readonly finished: Promise<unknown>;
    }[];
  };
}

interface AxeWindow {
  readonly axe: {
    run(options: object): Promise<{
      readonly violations: readonly {
        readonly id: string;
        readonly nodes: readonly { readonly target: unknown; readonly failureSummary: string }[];
      }[];
    }>;
  };
}
