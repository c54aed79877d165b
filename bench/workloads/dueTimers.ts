import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { newestOf } from '../dataset/owners.ts';
import type { Scale } from '../dataset/scale.ts';
import { asker } from '../measure/asker.ts';
import { bearer } from '../targets.ts';

/** Background work: timers that discard candidates, and the deliveries of their events to a webhook of each company. */

/** Timers of a unit that fall due in a second: 864,000 a day. */
export const unitPerSecond = 10;
/** Workers search for due timers every 5 s, so these are inserted before. */
const leadMs = 6_000;
/** Then their deliveries arrive at the rate at which the timers fall due. */
const steadyMs = 2_000;

const createWebhook = `mutation ($companyId: ID!, $input: CreateWebhookInput!) {
  createWebhook(companyId: $companyId, input: $input) { webhook { id } }
}`;

export class DueTimers {
  /** Deliveries that the receiver got. */
  delivered = 0;
  readonly #receiver: Server;
  readonly #client: pg.Client;
  readonly #companies: readonly number[];
  readonly #scale: Scale;
  #made = 0;

  /** @param companies that have this work and no other */
  constructor(client: pg.Client, companies: readonly number[], scale: Scale) {
    this.#client = client;
    this.#companies = companies;
    this.#scale = scale;
    this.#receiver = createServer((request, response) => {
      request.resume().on('end', () => {
        this.delivered += 1;
        response.end();
      });
    });
  }

  /** Opens the receiver, and creates a webhook of each company. @param origin of a node */
  async open(origin: string): Promise<void> {
    this.#receiver.listen(0, '127.0.0.1');
    await once(this.#receiver, 'listening');
    const { port } = this.#receiver.address() as AddressInfo;
    const ids = this.#companies.map((company) => `company-${company}`);
    // No vacancy freezes: that would stop its timers.
    await this.#client.query(
      `update vacancy set job_automations = job_automations
        || '{"frozenDueToFinalistInactivityTime": 0, "frozenDueToSelectionInactivityTime": 0}'
      where company_id = any($1)`,
      [ids],
    );
    const ask = asker(origin, bearer(ids, 'user-1', ['admin']));
    const input = { url: `http://127.0.0.1:${port}/`, payload: 'FULL' };
    for (const companyId of ids) await ask(createWebhook, { companyId, input });
  }

  /** Lets timers fall due from now on, evenly over the time. @returns once their deliveries arrive */
  async begin(perSecond: number, seconds: number): Promise<void> {
    await this.#client.query(`delete from feature_record where id like 'due-%' and not is_closed`);
    const count = Math.ceil(perSecond * (seconds + steadyMs / 1_000));
    const records = Array.from({ length: count }, (_, index) => {
      const company = this.#companies[index % this.#companies.length] as number;
      const vacancies = newestOf(company, this.#scale);
      const vacancy = vacancies[Math.floor(index / this.#companies.length) % vacancies.length] as number;
      return { company, vacancy, number: this.#made + index, after: leadMs + (index * 1_000) / perSecond };
    });
    this.#made += count;
    // The status is as old as its timer, of 3 days: so the timer is due at the instant that is stored.
    await this.#client.query(
      `with due as (
        select *, date_trunc('milliseconds', now() + after * interval '1 ms') as at
        from jsonb_to_recordset($1::jsonb) as d (company text, vacancy int, number int, after float8)
      ), entered as (
        select *, jsonb_build_object('code', 'PENDING', 'descriptionCode', 'INITIALIZED', 'notificationDelay', 0, 'date',
          to_char((at - interval '3 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as status
        from due
      )
      insert into feature_record (company_id, id, kind, vacancy_id, feature_id, candidate_id, relation_id, status_code,
        status, status_history, is_closed, origin, created_at, updated_at, due_at, wake_at)
      select 'company-' || company, 'due-' || number, 'module', 'vacancy-' || vacancy, 'feature-' || vacancy || '-2',
        'due-candidate-' || number, 'due-relation-' || number, 'PENDING', status, jsonb_build_array(status), false,
        'CAREERS_PAGE', at - interval '3 days', at - interval '3 days', at, at
      from entered`,
      [JSON.stringify(records)],
    );
    await sleep(leadMs + steadyMs);
  }

  close(): void {
    this.#receiver.close();
    this.#receiver.closeAllConnections();
  }
}
