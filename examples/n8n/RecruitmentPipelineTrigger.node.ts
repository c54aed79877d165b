import type {
  IDataObject,
  INodeExecutionData,
  INodeType,
  INodeTypeDescription,
  IPollFunctions,
  JsonObject,
} from 'n8n-workflow';

/** What the trigger remembers between two polls. */
interface State extends IDataObject {
  cursor?: string;
}

interface Page {
  readonly events: JsonObject[];
  readonly cursor: string;
  readonly more: boolean;
}

/** The most pages of one poll: 2,000 events. What is left comes with the next one. */
const mostPages = 20;

/** Starts a workflow with the events of a company's feed, each once and in order. */
export class RecruitmentPipelineTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Recruitment Pipeline Trigger',
    name: 'recruitmentPipelineTrigger',
    icon: 'fa:users',
    group: ['trigger'],
    version: 1,
    description: "Starts the workflow with the events of a company's feed",
    defaults: { name: 'Recruitment Pipeline Trigger' },
    polling: true,
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'recruitmentPipelineApi', required: true }],
    properties: [
      {
        displayName: 'Event Types',
        name: 'types',
        type: 'string',
        default: '',
        placeholder: 'RECORD_MOVED,RECORD_FINISHED',
        description: 'Types of events, separated by commas. Empty: all.',
      },
      {
        displayName: 'Vacancy ID',
        name: 'vacancyId',
        type: 'string',
        default: '',
        description: 'Only events in this vacancy. Empty: all.',
      },
    ],
  };

  async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
    const filter: IDataObject = {};
    for (const name of ['types', 'vacancyId']) {
      const value = this.getNodeParameter(name, '') as string;
      if (value !== '') filter[name] = value;
    }
    // A test in the editor shows recent events, and changes nothing.
    if (this.getMode() === 'manual') return itemsOf((await ask(this, { ...filter, latest: 3 })).body.events);

    const state: State = this.getWorkflowStaticData('node');
    const found: JsonObject[] = [];
    let { cursor } = state;
    for (let pages = 0; pages < mostPages; pages += 1) {
      // A workflow that was just activated begins with what comes.
      const { statusCode, body } = await ask(this, { ...filter, after: cursor ?? 'end' });
      if (statusCode === 400) {
        // The feed has lost what came after the cursor: the workflow is told, and goes on from now.
        found.push({ type: body.reason, message: body.message });
        cursor = undefined;
        continue;
      }
      found.push(...body.events);
      cursor = body.cursor;
      if (!body.more) break;
    }
    // If a page fails, the next poll reads all of them again.
    state.cursor = cursor;
    return itemsOf(found);
  }
}

const lost = new Set(['CURSOR_EXPIRED', 'FEED_RESTORED']);

/** @throws Error for each rejection but those of {@link lost} */
async function ask(context: IPollFunctions, qs: IDataObject) {
  const { baseUrl, companyId } = await context.getCredentials('recruitmentPipelineApi');
  const answer: { statusCode: number; body: Page & { reason: string; message: string } } =
    await context.helpers.httpRequestWithAuthentication.call(context, 'recruitmentPipelineApi', {
      baseURL: String(baseUrl),
      url: `/sync/v1/companies/${encodeURIComponent(String(companyId))}/events`,
      qs,
      json: true,
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
    });
  const { statusCode, body } = answer;
  if (statusCode !== 200 && !lost.has(body?.reason)) {
    throw new Error(`${body?.reason ?? statusCode}: ${body?.message ?? 'The answer is not one of the service.'}`);
  }
  return answer;
}

/** Null: the workflow does not start. */
const itemsOf = (events: readonly JsonObject[]): INodeExecutionData[][] | null =>
  events.length === 0 ? null : [events.map((json) => ({ json: json as IDataObject }))];
