import { afterAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { RedisSignals } from '../../../src/http/limiter/redisLimiter.js';
import { eventually } from '../../support/eventually.js';

/** How nodes signal new events to each other. */

const url = process.env.TEST_REDIS_URL;
const onRedis = url ? describe : describe.skip;

onRedis('signals by Redis (set TEST_REDIS_URL)', () => {
  const connections: Redis[] = [];
  const open = (): RedisSignals => {
    const [publisher, subscriber] = [new Redis(url as string), new Redis(url as string)];
    connections.push(publisher, subscriber);
    return new RedisSignals('feed-changed', publisher, subscriber);
  };
  afterAll(() => {
    for (const connection of connections) connection.disconnect();
  });

  it('reach other nodes, at most once in a tenth of a second, and again after a lost connection', async () => {
    const [here, there] = [open(), open()];
    const heard: string[] = [];
    const own: string[] = [];
    // Only signals of this suite's companies, because others may use the same Redis.
    const company = `acme-${Math.random()}`;
    const note = (to: string[]) => (companyId: string) => {
      if (companyId.startsWith(company)) to.push(companyId);
    };
    there.listen(note(heard));
    here.listen(note(own));
    await eventually(() => {
      here.tick();
      here.send(company);
      return heard.length > 0;
    });
    here.tick();
    here.tick();
    heard.length = 0;
    here.send(`${company} 2`);
    here.send(`${company} 2`);
    here.tick();
    here.tick();
    here.send(`${company} 3`);
    await eventually(() => heard.includes(`${company} 3`));
    expect(heard.filter((one) => one !== company)).toEqual([`${company} 2`, `${company} 2`, `${company} 3`]);
    expect(own).toEqual([]);

    connections[3]?.disconnect(true);
    heard.length = 0;
    await eventually(() => {
      here.tick();
      here.tick();
      here.send(company);
      return heard.length > 0;
    });
  });
});
