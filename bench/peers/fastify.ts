import Fastify from 'fastify';
import { interviewBody, vacancyBody } from './rest.ts';
import { orchestrate } from './rows/orchestrate.ts';
import { host, openPool, port } from './serving.ts';

/**
 * Fastify over pg: the fastest REST service that a team makes without a framework. It has no response schemas, which its
 * documentation advises: bodies are mostly long texts, and schemas gain nothing.
 */

const pool = openPool();
const app = Fastify({ logger: false });

interface Ids {
  companyId: string;
  vacancyId: string;
  id: string;
}

app.get<{ Params: Ids }>('/v2/vacancies/:vacancyId/company/:companyId', async ({ params }, reply) => {
  return (await vacancyBody(pool, params.companyId, params.vacancyId)) ?? reply.code(404).send({ code: 404 });
});

const interview = '/v2/candidates/interviews/:id/company/:companyId/vacancy/:vacancyId';

app.get<{ Params: Ids }>(interview, async ({ params }, reply) => {
  const { companyId, vacancyId, id } = params;
  return (await interviewBody(pool, companyId, vacancyId, id)) ?? reply.code(404).send({ code: 404 });
});

const body = {
  type: 'object',
  required: ['resourceId'],
  additionalProperties: false,
  properties: { resourceId: { type: 'string' }, destFeatureId: { type: 'string' }, destPhaseId: { type: 'string' } },
};

app.post<{ Params: Ids; Body: { resourceId: string } }>(
  `${interview}/orchestrate`,
  { schema: { body } },
  async (request, reply) => {
    const { companyId, vacancyId } = request.params;
    return reply.code(await orchestrate(pool, companyId, vacancyId, request.body.resourceId)).send();
  },
);

await app.listen({ port, host });
