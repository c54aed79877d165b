import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { type Service, startService } from '../support/service/service.js';

/** The examples for Airbyte and n8n. */

const root = join(import.meta.dirname, '../..');
// biome-ignore lint/suspicious/noExplicitAny: a manifest, or a document, of any form.
type Any = any;

describe('the manifest for Airbyte', () => {
  let manifest: Any;
  let openApi: Any;
  beforeAll(async () => {
    manifest = parse(await readFile(join(root, 'examples/airbyte/manifest.yaml'), 'utf8'));
    openApi = JSON.parse(await readFile(join(root, 'contracts/openapi.json'), 'utf8'));
  });

  /** With its references resolved, as Airbyte does before it reads them. */
  const resolved = (node: Any): Any => {
    if (Array.isArray(node)) return node.map(resolved);
    if (node === null || typeof node !== 'object') return node;
    const { $ref, ...own } = node;
    const base = $ref
      ? resolved(
          $ref
            .slice(2)
            .split('/')
            .reduce((at: Any, key: string) => at[key], manifest),
        )
      : {};
    return { ...base, ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, resolved(value)])) };
  };
  const isOption = (node: Any) => node.type === 'RequestOption' && node.inject_into === 'request_parameter';
  /** The query parameters that a part of a stream sends. */
  const parametersOf = (node: Any): string[] => {
    if (node === null || typeof node !== 'object') return [];
    return isOption(node) ? [node.field_name] : Object.values(node).flatMap(parametersOf);
  };
  const pathOf = ({ requester: { url_base, path } }: Any, list: string): string =>
    `${url_base}${path}`
      .replace("{{ config['base_url'] }}", '')
      .replace("{{ config['company_id'] | urlencode }}", '{companyId}')
      .replace("{{ parameters['list'] }}", list);

  it('reads each list of the OpenAPI document, by parameters that it has, and with all that say where to go on', () => {
    const paths: string[] = [];
    for (const stream of resolved(manifest).streams) {
      const path = pathOf(stream.retriever, stream.$parameters.list);
      paths.push(path);
      const { parameters, responses } = openApi.paths[path].get;
      const names = parameters.map(({ name }: Any) => name);
      const sent = parametersOf(stream);
      expect([path, sent.filter((name) => !names.includes(name))]).toEqual([path, []]);
      for (const name of ['limit', 'after', 'updatedAfter']) {
        expect([path, name, sent.includes(name)]).toEqual([path, name, names.includes(name)]);
      }
      const { properties } = responses[200].content['application/json'].schema;
      expect([stream.retriever.record_selector.extractor.field_path, properties.data.type]).toEqual([
        ['data'],
        'array',
      ]);
      expect(Object.keys(properties)).toContain('nextCursor');
    }
    const lists = Object.entries<Any>(openApi.paths)
      .filter(
        ([path, { get }]) => path.startsWith('/sync/v1/companies/{companyId}/') && !path.includes('/webhooks') && get,
      )
      .filter(([, { get }]) => get.responses[200].content['application/json'].schema.properties.settledUntil)
      .map(([path]) => path);
    expect(paths.toSorted()).toEqual(lists.toSorted());
  });

  it('sends the key as the document says, and pages that the service accepts', () => {
    const [stream] = resolved(manifest).streams;
    const { name, in: place } = openApi.components.securitySchemes.apiKey;
    expect(stream.retriever.requester.authenticator.inject_into).toMatchObject({
      field_name: name,
      inject_into: place,
    });
    const limit = openApi.paths['/sync/v1/companies/{companyId}/records'].get.parameters.find(
      (one: Any) => one.name === 'limit',
    );
    expect(stream.retriever.paginator.pagination_strategy.page_size).toBe(limit.schema.maximum);
  });
});

describe('the trigger for n8n', () => {
  let service: Service;
  let pipeline: Pipeline;
  let apiKey: string;
  let node: Any;
  let credentials: Any;
  beforeAll(async () => {
    service = await startService({ keyLimit: 1_000 });
    pipeline = await createPipeline(service);
    await initCandidates(service, pipeline, ['ada', 'ben', 'cy', 'dee']);
    apiKey = (await service.issueKey('acme')).text;
    // Its types are not installed: they are compared by examples/n8n/check.sh.
    const load = (file: string) => import(join(root, 'examples/n8n', file));
    node = new (await load('RecruitmentPipelineTrigger.node.ts')).RecruitmentPipelineTrigger();
    credentials = new (await load('RecruitmentPipelineApi.credentials.ts')).RecruitmentPipelineApi();
  }, 60_000);
  afterAll(() => service.stop());

  /** What n8n does for a node: it sends requests with the credentials, and stores what the node remembers. */
  class Workflow {
    readonly state: Any = {};
    constructor(
      private readonly parameters: Any = {},
      private readonly mode = 'trigger',
    ) {}

    async poll(key = apiKey): Promise<Any[]> {
      const values: Any = { baseUrl: service.url, companyId: 'acme', apiKey: key };
      const filled = (text: string) => text.replace(/^=\{\{\$credentials\.(\w+)\}\}$/, (_, name) => values[name]);
      const [[header, value]] = Object.entries<string>(credentials.authenticate.properties.headers) as [
        [string, string],
      ];
      const context = {
        getNodeParameter: (name: string, fallback: unknown) => this.parameters[name] ?? fallback,
        getMode: () => this.mode,
        getWorkflowStaticData: () => this.state,
        getCredentials: async () => values,
        helpers: {
          async httpRequestWithAuthentication(_: string, { baseURL, url, qs }: Any) {
            const answer = await fetch(`${baseURL}${url}?${new URLSearchParams(qs)}`, {
              headers: { [header]: filled(value) },
            });
            return { statusCode: answer.status, body: await answer.json() };
          },
        },
      };
      const items = await node.poll.call(context);
      return (items ?? [[]])[0].map(({ json }: Any) => json);
    }
  }

  const names = candidateIds(20, 'later');
  const change = (count = 1) => initCandidates(service, pipeline, names.splice(0, count));

  it('has each event once, from its activation on', async () => {
    const workflow = new Workflow();
    expect(await workflow.poll()).toEqual([]);
    const ids = await change(2);
    expect((await workflow.poll()).map(({ recordId }) => recordId)).toEqual(ids);
    expect(await workflow.poll()).toEqual([]);
    const published = new Workflow({ types: 'VACANCY_PUBLISHED', vacancyId: pipeline.vacancyId });
    published.state.cursor = '0';
    expect((await published.poll()).map(({ type }) => type)).toEqual(['VACANCY_PUBLISHED']);
  });

  it('shows recent events in the editor, and remembers nothing of it', async () => {
    const editor = new Workflow({}, 'manual');
    expect(await editor.poll()).toHaveLength(3);
    expect(editor.state).toEqual({});
  });

  it('fails with the reason, and goes on where it was', async () => {
    const workflow = new Workflow();
    await workflow.poll();
    const before = workflow.state.cursor;
    await change();
    await expect(workflow.poll('no key')).rejects.toThrow('API_KEY_NOT_FOUND');
    expect(workflow.state.cursor).toBe(before);
    expect(await workflow.poll()).toHaveLength(1);
  });

  it('tells the workflow that events were lost', async () => {
    const workflow = new Workflow();
    workflow.state.cursor = '1';
    await service.database.rows("update feed_head set removed = 3 where company_id = 'acme'");
    expect(await workflow.poll()).toEqual([{ type: 'CURSOR_EXPIRED', message: expect.any(String) }]);
    await change();
    expect(await workflow.poll()).toHaveLength(1);
  });

  it('has credentials that n8n can test', async () => {
    const { url } = credentials.test.request;
    expect((await service.request('GET', url, { apiKey })).status).toBe(200);
  });
});
