import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useSearchParams } from 'wouter';
import { newKey } from '../../service/client.js';
import { companyPath, useBoard } from '../../shell/board.js';
import { Page } from '../../shell/page.js';
import { vacancyPath } from '../../shell/paths.js';
import { Select } from '../../shell/select.js';
import { useShownQueries } from '../../shell/shownQueries.js';
import { useAct } from '../../shell/useAct.js';
import { useAllVacancies } from '../../shell/useAllVacancies.js';
import { useLanguage, useWords } from '../../words/words.js';
import { createVacancy, wholeVacancy } from '../vacancyQueries.js';
import { emptyVacancy, type stageKinds, type VacancyValues } from './formValues.js';
import { fromVacancy } from './fromVacancy.js';
import { judgeOf, resolverOf } from './judged.js';
import { asCreateInput, toNewVacancy } from './toInput.js';
import { VacancyForm } from './vacancyForm.js';

const templates = {
  short: ['AUTOMATIC_FORM', 'INTERVIEW'],
  usual: ['AUTOMATIC_FORM', 'INTERVIEW', 'AUTOMATIC_PSYCHOMETRIC', 'AUTOMATIC_SCHEDULING_PRESENTIAL', 'DOCUMENTS'],
  empty: [],
} as const satisfies Record<string, readonly (typeof stageKinds)[number][]>;
type Template = keyof typeof templates;

const judge = judgeOf('createVacancy', toNewVacancy);

/** Makes a vacancy: from a template, or as a duplicate of another one. */
export function NewVacancyPage() {
  const { shell, vacancy: words } = useWords();
  const board = useBoard();
  const { client, companyId, notices } = board;
  const language = useLanguage();
  const [, go] = useLocation();
  const [parameters] = useSearchParams();
  const act = useAct();
  const { vacancies } = useAllVacancies(companyId);
  const [begun, setBegun] = useState<string>('short');
  const valuesOf = (template: Template): VacancyValues => emptyVacancy(language, templates[template], words.kinds);
  const form = useForm<VacancyValues>({
    defaultValues: valuesOf('short'),
    resolver: resolverOf(judge),
    shouldFocusError: false,
  });
  useShownQueries([]);
  const begin = (from: string): Promise<void> =>
    act(
      async () => {
        setBegun(from);
        if (Object.hasOwn(templates, from)) {
          // What was typed of the first step stays.
          form.setValue('features', valuesOf(from as Template).features, { shouldDirty: true });
          return;
        }
        const variables = { companyId, id: from };
        const { data } = await client.query({ query: wholeVacancy, variables, fetchPolicy: 'no-cache' });
        if (data?.vacancy) form.reset({ ...fromVacancy(data.vacancy), name: words.copyOf(data.vacancy.name) });
      },
      (sentence, reason) => `${sentence} (${reason})`,
    );
  const from = parameters.get('from');
  const latest = useRef(begin);
  latest.current = begin;
  useEffect(() => {
    if (from) void latest.current(from);
  }, [from]);
  return (
    <Page heading={words.newVacancy}>
      <div className="filters">
        <Select
          label={words.beginWith}
          value={begun}
          options={[
            ...(Object.keys(templates) as Template[]).map((name) => [name as string, words.templates[name]] as const),
            ...(vacancies ?? []).map(({ id, name }) => [id, words.copyOf(name)] as const),
          ]}
          choose={(chosen) => void begin(chosen)}
        />
      </div>
      <VacancyForm
        form={form}
        isNew
        judge={judge}
        save={async (values) => {
          const variables = { companyId, input: asCreateInput(toNewVacancy(values)), idempotencyKey: newKey() };
          const { data } = await client.mutate({ mutation: createVacancy, variables, fetchPolicy: 'no-cache' });
          const made = data?.createVacancy;
          form.reset(values);
          notices.say(words.made(values.name));
          if (made) setTimeout(() => go(companyPath(board)(vacancyPath(made.id))));
        }}
        beside={<span className="hint">{shell.savedLater}</span>}
      />
    </Page>
  );
}
