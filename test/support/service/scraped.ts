import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metricsListener, type Probed } from '../../../src/telemetry/metricsListener.js';
import { type Exposition, openPrometheus } from '../../../src/telemetry/prometheus.js';

/** The metrics of a process under test, as a scraper reads them. */

/** What a process says on its port for metrics. */
export class Scraped {
  readonly metrics: Exposition['metrics'];
  readonly url: string;
  readonly #server: Server;

  private constructor(metrics: Exposition['metrics'], server: Server) {
    this.metrics = metrics;
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** @param ready answers the probe */
  static async open(role: 'service' | 'worker', ready: () => Promise<Probed>): Promise<Scraped> {
    const exposition = openPrometheus({ version: '0.0.0', role, database: 'embedded' });
    const server = metricsListener({ exposition, ready });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Scraped(exposition.metrics, server);
  }

  async text(): Promise<string> {
    return (await fetch(`${this.url}/metrics`)).text();
  }

  /** The value of each series by its name and labels, without the prefix: `requests_total{adapter="rest",…}`. */
  async series(): Promise<Map<string, number>> {
    return new Map(
      (await this.text())
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => {
          const end = line.lastIndexOf(' ');
          return [line.slice(0, end).replace('recruitment_', ''), Number(line.slice(end + 1))];
        }),
    );
  }

  /** How much each counter of the service has grown while something was done; those that have not are left out. */
  async grown(work: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
    const before = await this.series();
    await work();
    return Object.fromEntries(
      [...(await this.series())]
        .filter(([name]) => /^\w+_total\b/.test(name) && !/^(process|nodejs)_/.test(name))
        .map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const)
        .filter(([, more]) => more !== 0),
    );
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
