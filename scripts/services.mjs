import { connect } from 'node:net';

const POSTGRES = {
  name: 'PostgreSQL',
  variable: 'TEST_DATABASE_URL',
  url: 'postgres://postgres@127.0.0.1:5432/postgres',
};
const REDIS = { name: 'Redis', variable: 'TEST_REDIS_URL', url: 'redis://127.0.0.1:6379' };

/**
 * What the tests need to run on real services: the variables that are set, or those of local services that answer.
 * @returns {Promise<{env: Record<string, string>, missing: string[]}>} `missing` describes the services that did not
 * answer
 */
export async function findServices() {
  const env = {};
  const missing = [];
  for (const [service, answers] of [
    [POSTGRES, postgresAnswers],
    [REDIS, redisAnswers],
  ]) {
    const { name, variable, url } = service;
    if (process.env[variable]) env[variable] = process.env[variable];
    else if (await answers(new URL(url))) env[variable] = url;
    else missing.push(`${name} (${variable} is not set and ${url} does not answer)`);
  }
  return { env, missing };
}

/** Whether PostgreSQL accepts the URL's user without a password: it answers AuthenticationOk to a startup message. */
async function postgresAnswers({ hostname, port, username, pathname }) {
  const parameters = Buffer.from(`user\0${username}\0database\0${pathname.slice(1)}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + parameters.length, 0);
  head.writeInt32BE(0x30000, 4);
  const answer = await firstBytes(hostname, port, Buffer.concat([head, parameters]));
  return answer.subarray(0, 1).toString() === 'R' && answer.length >= 9 && answer.readInt32BE(5) === 0;
}

async function redisAnswers({ hostname, port }) {
  const answer = await firstBytes(hostname, port, Buffer.from('PING\r\n'));
  return answer.toString().startsWith('+PONG');
}

/** The first bytes of a server's answer to a message; none if it is missing or silent for a second. */
function firstBytes(host, port, message) {
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) }, () => socket.write(message));
    const finish = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => finish(Buffer.alloc(0)));
    socket.once('data', finish);
    socket.once('error', () => finish(Buffer.alloc(0)));
    socket.once('end', () => finish(Buffer.alloc(0)));
  });
}
