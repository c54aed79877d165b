import fc from 'fast-check';
import { oddIds, usualIds } from '../../support/company/clientIds.js';
import { aFeature, asFeatureInput, aVacancy, initCandidates } from '../../support/company/pipeline.js';
import { type Service, tokenFor } from '../../support/service/service.js';
import type { Literals } from './everyQuery.js';

/** Companies in which the same ids mean many things: ids are drawn from a few, and all else of what has them differs. */

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on any answer.
type Any = any;

export interface CrowdedCompany {
  readonly token: string;
  /** What queries about it name, one for each set of arguments. */
  readonly subjects: readonly Literals[];
}

const text = JSON.stringify;
const codes = ['INTERVIEW', 'AUTOMATIC_PSYCHOMETRIC', 'AUTOMATIC_SCHEDULING_PRESENTIAL', 'DOCUMENTS'] as const;

interface Choices {
  /** Ids of features, actions, buttons, questions, scorers and catalogues. */
  readonly ids: readonly string[];
  readonly candidates: readonly string[];
}

/** @param seed of fast-check */
export async function crowdedCompany(service: Service, seed: number): Promise<CrowdedCompany> {
  const [choices] = fc.sample(
    fc.record<Choices>({
      ids: fc.shuffledSubarray([...Object.values(usualIds), '1', 'stage-1'], { minLength: 4, maxLength: 4 }),
      candidates: fc.shuffledSubarray([...oddIds], { minLength: 5, maxLength: 5 }),
    }),
    { seed, numRuns: 1 },
  );
  if (!choices) throw new Error('Nothing was generated.');
  const companies = ['acme', 'globex'];
  const token = tokenFor(companies, { subject: choices.ids[0] ?? '', roles: ['admin'] });
  const subjects: Literals[] = [];
  for (const companyId of companies) subjects.push(...(await crowd(service, { token, companyId, ...choices })));
  return { token, subjects };
}

interface Crowding extends Choices {
  readonly token: string;
  readonly companyId: string;
}

async function crowd(service: Service, { token, companyId, ids, candidates }: Crowding): Promise<Literals[]> {
  let serial = 0;
  /** A text that nothing else has. */
  const other = (what: string): string => {
    serial += 1;
    return `${what} ${companyId} ${serial}`;
  };
  const run = async (
    field: string,
    variables: Record<string, readonly [type: string, value: unknown]>,
  ): Promise<Any> => {
    const given = { companyId: ['ID!', companyId] as const, ...variables };
    const used = Object.entries(given).filter(([name]) => field.includes(`$${name}`));
    const { body } = await service.graphql(
      `mutation (${used.map(([name, [type]]) => `$${name}: ${type}`).join(', ')}) { done: ${field} }`,
      { token, variables: Object.fromEntries(used.map(([name, [, value]]) => [name, value])) },
    );
    if (body.errors) throw new Error(`${field}: ${JSON.stringify(body.errors)}`);
    return body.data.done;
  };
  const input = (type: string, value: object) => ({ input: [type, value] as const });

  const button = (id: string) => ({
    id,
    text: other('button'),
    isRequired: true,
    isEditable: false,
    type: 'QUICK_REPLY',
  });
  for (const id of ids) {
    const named = { id, name: other('entry') };
    await run(
      'saveRejectionReason(companyId: $companyId, input: $input) { id }',
      input('RejectionReasonInput!', named),
    );
    await run(
      'saveNotificableStatus(companyId: $companyId, input: $input) { id }',
      input('NotificableStatusInput!', named),
    );
    const action = { ...named, description: other('action'), buttons: ids.map(button) };
    await run(
      'saveConversationAction(companyId: $companyId, input: $input) { id }',
      input('ConversationActionInput!', action),
    );
    const variable = {
      ...named,
      ...{ description: other('variable'), example: '', canBeUsedInHSM: true, canBeUsedInStatic: true },
    };
    await run(
      'saveTemplateVariable(companyId: $companyId, input: $input) { id }',
      input('TemplateVariableInput!', variable),
    );
  }
  const tasks = ids.map(() => ({ text: other('task'), source: 'CUSTOM', type: 'Qualifying' }));
  await run(
    'updateCompanySettings(companyId: $companyId, input: $input) { companyId }',
    input('CompanySettingsInput!', { defaultTasks: tasks }),
  );
  const webhook = { url: `https://${companyId}.example/hook` };
  const { webhook: hook } = await run(
    'createWebhook(companyId: $companyId, input: $input) { webhook { id } }',
    input('CreateWebhookInput!', webhook),
  );

  await run('sendTestEvent(companyId: $companyId, webhookId: $id) { id }', { id: ['ID!', hook.id] });

  const subjects: Literals[] = [];
  for (const turn of [0, 1]) {
    const features = codes.map((featureCode, index) =>
      asFeatureInput(
        aFeature(featureCode, {
          ...{ id: ids[(index + turn) % ids.length], order: index + 1, customName: other('stage') },
          actions: ids.map((id) => ({ id, templateId: other('template') })),
        }),
      ),
    );
    const { id: vacancyId } = await run(
      'createVacancy(companyId: $companyId, input: $input) { id }',
      input('CreateVacancyInput!', { ...aVacancy({ maxCandidates: null, name: other('vacancy') }), features }),
    );
    const pipeline = { companyId, vacancyId, token };
    const records = await initCandidates(service, pipeline, candidates, ids[turn % ids.length]);
    await run(
      'putCandidates(companyId: $companyId, input: $input) { results { error { reason } } }',
      input('PutCandidatesInput!', {
        candidates: candidates.slice(1).map((candidateId) => ({ candidateId, displayName: other('name') })),
      }),
    );
    const at = (id: string) => ({ vacancyId: ['ID!', vacancyId] as const, id: ['ID!', id] as const });
    for (const id of records) {
      for (const kind of ['MODEL', 'RUBRIC']) {
        const answers = ids.map((questionId, order) => ({
          ...{ questionId, order, questionText: other('question'), questionType: 'OPEN', questionScore: order },
          ...{ maxQuestionScore: 5, extractedAnswer: other('answer'), runId: ids[0] },
        }));
        const scorer = { kind, id: ids[0], version: other('version') };
        await run('recordAnswers(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id }', {
          ...at(id),
          ...input('RecordAnswersInput!', { score: 3, answers, scorer }),
        });
      }
    }
    const [moved = '', discarded = '', held = '', , met = ''] = records;
    const { next } = await run(
      'orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { next { id } }',
      {
        ...at(moved),
        ...input('OrchestrateInput!', { resourceId: moved }),
      },
    );
    await run('recordPsychometric(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id }', {
      ...at(next.id),
      ...input('RecordPsychometricInput!', { reports: [{ name: other('report'), url: 'https://tests.example/1' }] }),
    });
    const toMeet = await run(
      'orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { next { id } }',
      { ...at(met), ...input('OrchestrateInput!', { resourceId: met, destFeatureId: ids[(2 + turn) % ids.length] }) },
    );
    await run('bookMeeting(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id }', {
      ...at(toMeet.next.id),
      ...input('BookMeetingInput!', { date: '2026-12-01T16:00:00Z' }),
    });
    await run('discardFeatures(input: $input) { results { error { reason } } }', {
      ...input('DiscardFeaturesInput!', { companyId, resourceIds: [discarded], rejectedReasonId: ids[1] }),
    });
    await run('requestReview(companyId: $companyId, recordId: $id, input: $input) { id }', {
      id: ['ID!', discarded],
      ...input('RequestReviewInput!', { reason: other('objection'), requestedBy: 'CANDIDATE' }),
    });
    for (const [index, recordId] of [moved, discarded, held].entries()) {
      subjects.push({
        ...{ companyId: text(companyId), vacancyId: text(vacancyId), id: text(recordId), recordId: text(recordId) },
        ...{ candidateId: text(candidates[index]), webhookId: text(hook.id), locale: 'EN', first: '4' },
        ...{ at: text('2027-01-20T00:00:00Z') },
      });
    }
    const last = subjects.at(-1);
    for (const id of [vacancyId, hook.id, next.id, toMeet.next.id]) subjects.push({ ...last, id: text(id) });
  }
  await run('discardFeatures(input: $input) { results { error { reason } } }', {
    ...input('DiscardFeaturesInput!', { companyId, resourceIds: await openOf(), banCandidate: true }),
  });
  await run('holdCandidate(companyId: $companyId, candidateId: $id, input: $input) { candidateId }', {
    id: ['ID!', candidates[0]],
    ...input('HoldCandidateInput!', { reason: other('hold') }),
  });
  await run('issueApiKey(input: $input) { secret }', {
    ...input('IssueApiKeyInput!', {
      ...{ companyId, grants: [{ endpoint: 'Query.events', justification: other('grant') }] },
      contact: { companyName: 'Acme', fullName: 'Ada', role: 'CTO', email: 'ada@acme.example' },
    }),
  });
  await run('requestApiKey(input: $input) { id }', {
    ...input('RequestApiKeyInput!', {
      companyId,
      grants: [{ endpoint: 'Query.events', justification: other('grant') }],
      contact: { companyName: 'Acme', fullName: 'Ada', role: 'CTO', email: 'ada@acme.example' },
    }),
  });
  const { erasure } = await run(
    'eraseCandidate(companyId: $companyId, candidateId: $id, input: $input) { erasure { id } }',
    { id: ['ID!', candidates[3]], ...input('EraseCandidateInput!', { reason: 'REQUEST' }) },
  );
  return [...subjects, { ...subjects[0], id: text(erasure.id) }];

  async function openOf(): Promise<string[]> {
    const { body } = await service.graphql(
      'query ($companyId: ID!, $candidateId: ID!) { records(companyId: $companyId, first: 1, filter: { isClosed: false, candidateId: $candidateId }) { nodes { id } } }',
      { token, variables: { companyId, candidateId: candidates[3] } },
    );
    return body.data.records.nodes.map(({ id }: { id: string }) => id);
  }
}
