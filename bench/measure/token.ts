import { createHmac } from 'node:crypto';

/** The content of a user's token. */
interface Contents {
  readonly secret: string;
  readonly subject: string;
  readonly companyIds: readonly string[];
  readonly ttlSeconds: number;
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a JWT by HS256. It uses no file of the service: so builds of any age are measured with the same tokens. */
export function signToken({ secret, subject, companyIds, ttlSeconds }: Contents): string {
  const iat = Math.floor(Date.now() / 1000);
  const signed = [
    base64url({ alg: 'HS256', typ: 'JWT' }),
    base64url({ sub: subject, companyIds, iat, exp: iat + ttlSeconds }),
  ].join('.');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
