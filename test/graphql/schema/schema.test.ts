import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { grantable, operation, operationNames } from '../../../src/core/application/operations.js';
import { timeUnits } from '../../../src/core/pipeline/shapes/namedTimers.js';
import { featureCodes, vacancyTypes } from '../../../src/core/pipeline/shapes/vacancy.js';
import { graphqlSchema, schemaText } from '../../../src/graphql/schema.js';

let schema: GraphQLSchema;
beforeAll(async () => {
  schema = await graphqlSchema();
});

const own = () => Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const fieldNames = (type: string) => Object.keys((schema.getType(type) as GraphQLObjectType).getFields());

/** Every place of a description, by its schema coordinate. */
function described(): Map<string, string | null | undefined> {
  const places = new Map<string, string | null | undefined>();
  for (const type of own()) {
    places.set(type.name, type.description);
    if (isEnumType(type))
      for (const { name, description } of type.getValues()) places.set(`${type.name}.${name}`, description);
    if (isObjectType(type) || isInterfaceType(type)) {
      for (const field of Object.values(type.getFields())) {
        places.set(`${type.name}.${field.name}`, field.description);
        for (const { name, description } of field.args) places.set(`${type.name}.${field.name}(${name}:)`, description);
      }
    }
    if (isInputObjectType(type)) {
      for (const { name, description } of Object.values(type.getFields()))
        places.set(`${type.name}.${name}`, description);
    }
  }
  return places;
}

test('what is deprecated stands in docs/CHANGES.md, with its day and its successor', () => {
  const page = readFileSync(new URL('../../../docs/CHANGES.md', import.meta.url), 'utf8');
  const announced = [...page.matchAll(/^\| `(\w+\.\w+)` \| (\d{4}-\d\d-\d\d) \| `(\w+\.\w+)` \|$/gm)].map(
    ([, ...row]) => row,
  );
  const deprecated = own().flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
      ? Object.values<{ name: string; deprecationReason?: string | null }>(type.getFields()).flatMap((field) => {
          if (!field.deprecationReason) return [];
          const [, successor, day] = /^Use (\w+)\. May be gone from (\S+) on\.$/.exec(field.deprecationReason) ?? [];
          return [[`${type.name}.${field.name}`, day, `${type.name}.${successor}`]];
        })
      : [],
  );
  expect(deprecated.toSorted()).toEqual(announced.toSorted());
  for (const [, , successor = ''] of deprecated) {
    const [type = '', field] = successor.split('.');
    expect(fieldNames(type)).toContain(field);
  }
});

describe('the schema (docs/BEHAVIOUR.md, "Over GraphQL")', () => {
  test('describes every type, field, argument and enum value', () => {
    const places = described();
    expect(places.size).toBeGreaterThan(300);
    expect([...places].filter(([, description]) => !description?.trim()).map(([place]) => place)).toEqual([]);
  });

  test('has only nullable root fields, so that a refusal of one does not affect its siblings', () => {
    for (const root of [schema.getQueryType(), schema.getMutationType()]) {
      for (const field of Object.values(root?.getFields() ?? {}))
        expect([field.name, isNonNullType(field.type)]).toEqual([field.name, false]);
    }
  });

  test('has the root fields and arguments that clients rely on', () => {
    const signatures = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
      Object.values(root?.getFields() ?? {}).map(
        ({ name, args, type }) => `${name}(${args.map((arg) => `${arg.name}: ${arg.type}`).join(', ')}): ${type}`,
      ),
    );
    expect(signatures).toEqual(
      expect.arrayContaining([
        'viewer(): Viewer',
        'vacancy(companyId: ID!, id: ID!): Vacancy',
        'interview(companyId: ID!, vacancyId: ID!, id: ID!): Interview',
        'interviews(companyId: ID!, first: Int, after: String, orderBy: RecordOrder, filter: InterviewFilter): InterviewConnection',
        'psychometric(companyId: ID!, vacancyId: ID!, id: ID!): Psychometric',
        'psychometrics(companyId: ID!, first: Int, after: String, orderBy: RecordOrder, filter: PsychometricFilter): PsychometricConnection',
        'records(companyId: ID!, first: Int, after: String, orderBy: RecordOrder, filter: RecordFilter): RecordConnection',
        'record(companyId: ID!, vacancyId: ID!, id: ID!): FeatureRecord',
        'apiKeys(companyId: ID!): [ApiKey!]',
        'createVacancy(companyId: ID!, input: CreateVacancyInput!, idempotencyKey: String): Vacancy',
        'publishVacancy(companyId: ID!, id: ID!, idempotencyKey: String): Vacancy',
        'closeVacancy(companyId: ID!, id: ID!, idempotencyKey: String): Vacancy',
        'reopenVacancy(companyId: ID!, id: ID!, idempotencyKey: String): Vacancy',
        'updateVacancy(companyId: ID!, id: ID!, input: UpdateVacancyInput!, idempotencyKey: String): Vacancy',
        'companySettings(companyId: ID!): CompanySettings',
        'updateCompanySettings(companyId: ID!, input: CompanySettingsInput!, idempotencyKey: String): CompanySettings',
        ...(
          [
            ['notificableStatuses', 'NotificableStatus'],
            ['templateVariables', 'TemplateVariable'],
            ['conversationActions', 'ConversationAction'],
            ['rejectionReasons', 'RejectionReason'],
          ] as const
        ).flatMap(([list, entry]) => [
          `${list}(companyId: ID!): [${entry}!]`,
          `save${entry}(companyId: ID!, input: ${entry}Input!, idempotencyKey: String): ${entry}`,
          `delete${entry}(companyId: ID!, id: ID!, idempotencyKey: String): ${entry}`,
        ]),
        'initFeatures(input: InitFeaturesInput!, idempotencyKey: String): InitFeaturesResult',
        'orchestrate(companyId: ID!, vacancyId: ID!, id: ID!, input: OrchestrateInput!, idempotencyKey: String): OrchestrateResult',
        'issueApiKey(input: IssueApiKeyInput!): IssuedApiKey',
        'rollApiKey(companyId: ID!, id: ID!, overlapHours: Int): IssuedApiKey',
        'revokeApiKey(companyId: ID!, id: ID!): ApiKey',
      ]),
    );
  });

  test('gives connections 20 items by default', () => {
    for (const place of ['Query', 'Vacancy', 'Feature']) {
      const { interviews, psychometrics, records } = (schema.getType(place) as GraphQLObjectType).getFields();
      for (const field of [interviews, psychometrics, records]) {
        expect(field?.args.find(({ name }) => name === 'first')?.defaultValue).toBe(20);
      }
    }
  });

  test('nests the fields that clients rely on', () => {
    expect(fieldNames('Viewer')).toEqual(['kind', 'id', 'companyIds', 'grants', 'rateLimit', 'timeZones']);
    expect(fieldNames('Vacancy')).toEqual(
      expect.arrayContaining(['features', 'taskList', 'jobAutomations', 'interviews', 'psychometrics']),
    );
    expect(fieldNames('Feature')).toEqual(
      expect.arrayContaining(['data', 'jobAutomations', 'interviews', 'psychometrics']),
    );
    expect(fieldNames('InterviewConnection')).toEqual(['edges', 'nodes', 'pageInfo', 'totalCount']);
    expect(fieldNames('FeatureRecord')).toEqual(
      expect.arrayContaining(['status', 'statusHistory', 'isClosed', 'vacancy', 'feature']),
    );
    for (const record of ['Interview', 'Psychometric', 'ModuleRecord']) {
      const type = schema.getType(record) as GraphQLObjectType;
      expect(type.getInterfaces().map(({ name }) => name)).toEqual(['FeatureRecord']);
    }
  });

  test('has a jobAutomations type for each feature code, each with its timers', () => {
    const union = schema.getType('FeatureJobAutomations');
    const types = isUnionType(union) ? union.getTypes() : [];
    expect(types.map(({ name }) => name)).toEqual(
      [
        'Interview',
        'Documents',
        'EnglishExam',
        'SchedulingVirtual',
        'SchedulingPresential',
        'SchedulingAuto',
        'Psychometric',
        'Form',
      ].map((prefix) => `${prefix}JobAutomations`),
    );
    for (const { name } of types) expect(fieldNames(name)).toContain('timers');
    expect(fieldNames('SchedulingPresentialJobAutomations')).toHaveLength(11);
    for (const name of ['EnglishExam', 'Documents', 'Form', 'Psychometric'])
      expect(fieldNames(`${name}JobAutomations`)).toHaveLength(7);
  });

  test('has the enum values of REST', () => {
    const values = (name: string) => {
      const type = schema.getType(name);
      return isEnumType(type) ? type.getValues().map((value) => value.value) : [];
    };
    expect(values('VacancyType')).toEqual([...vacancyTypes]);
    expect(values('TimeUnit')).toEqual([...timeUnits]);
    expect(values('FeatureCode')).toEqual([...featureCodes]);
    expect(values('CallerKind')).toEqual(['USER', 'API_KEY']);
  });

  test('prints FeatureInput as @oneOf', () => {
    expect(schemaText(schema)).toMatch(/^input FeatureInput @oneOf \{$/m);
  });

  test('has a coordinate in the registry for each root field and each nested field with a grant', () => {
    const coordinates = new Set<string>(operationNames.flatMap((name) => operation(name).coordinates));
    for (const root of ['Query', 'Mutation']) {
      for (const field of fieldNames(root)) expect(coordinates).toContain(`${root}.${field}`);
    }
    for (const [type, names] of [
      ['Vacancy', ['interviews', 'psychometrics']],
      ['Feature', ['interviews', 'psychometrics']],
      ['FeatureRecord', ['vacancy', 'feature']],
    ] as const) {
      for (const field of names) expect(grantable).toContain(`${type}.${field}`);
    }
  });

  test('uses DateTime for times', () => {
    const { createdAt, status } = (schema.getType('Vacancy') as GraphQLObjectType).getFields();
    expect(String(createdAt?.type)).toBe('DateTime!');
    expect(getNamedType(status?.type)?.name).toBe('VacancyStatus');
  });
});
