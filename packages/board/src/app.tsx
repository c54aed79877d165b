import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Redirect, Route, Router, Switch, useLocation, useSearchParams } from 'wouter';
import { openLine } from './live/line.js';
import type { Preset } from './service/preset.js';
import type { Session } from './service/session.js';
import { useStore } from './service/useStore.js';
import { Banner } from './shell/banner.js';
import { type Board, BoardContext } from './shell/board.js';
import { useGuardedLocation, useUndecodedSearch } from './shell/leaving.js';
import { NotFound } from './shell/notFound.js';
import { NoticeBar } from './shell/noticeBar.js';
import type { Notices } from './shell/notices.js';
import { IfNotLoaded } from './shell/notLoaded.js';
import { PageLoading } from './shell/page.js';
import { idOf, pageAt } from './shell/paths.js';
import { SignInPage, TokenForm } from './shell/signIn.js';
import type { TokenCheck, Viewer, Viewers } from './shell/viewers.js';
import type { SignIn } from './signIn/signIn.js';
import { useWords, withWords } from './words/words.js';

// Each page is loaded when it is opened, and so are dialogs.
const ProviderPage = lazy(async () => ({ default: (await import('./signIn/providerPage.js')).ProviderPage }));
const AgainDialog = lazy(async () => ({ default: (await import('./signIn/againDialog.js')).AgainDialog }));
const SignInAgain = lazy(async () => ({ default: (await import('./shell/signInAgain.js')).SignInAgain }));
const loadVacancies = () => import('./vacancies/vacanciesPage.js');
const VacanciesPage = lazy(async () => ({ default: (await loadVacancies()).VacanciesPage }));
// The usual first page comes while the token is tried. If it does not come, its page says so.
if (location.pathname === '/board') loadVacancies().catch(() => undefined);
const TodayPage = lazy(async () => ({ default: (await withWords(() => import('./today/todayPage.js'))).TodayPage }));
const NewVacancyPage = lazy(async () => ({
  default: (await withWords(() => import('./vacancy/form/newVacancyPage.js'))).NewVacancyPage,
}));
const EditVacancyPage = lazy(async () => ({
  default: (await withWords(() => import('./vacancy/form/editVacancyPage.js'))).EditVacancyPage,
}));
const AboutPage = lazy(async () => ({
  default: (await withWords(() => import('./vacancy/aboutPage.js'))).AboutPage,
}));
const StatisticsPage = lazy(async () => ({
  default: (await withWords(() => import('./vacancy/statisticsPage.js'))).StatisticsPage,
}));
const PipelinePage = lazy(async () => ({ default: (await import('./pipeline/pipelinePage.js')).PipelinePage }));
const SettingsPage = lazy(async () => ({
  default: (await withWords(() => import('./settings/settingsPage.js'))).SettingsPage,
}));
const CandidatePage = lazy(async () => ({
  default: (await withWords(() => import('./candidate/candidatePage.js'))).CandidatePage,
}));
const ReviewsPage = lazy(async () => ({
  default: (await withWords(() => import('./reviews/reviewsPage.js'))).ReviewsPage,
}));
const AutomationsPage = lazy(async () => ({
  default: (await withWords(() => import('./automations/automationsPage.js'))).AutomationsPage,
}));
const IntegrationsPage = lazy(async () => ({
  default: (await withWords(() => import('./integrations/integrationsPage.js'))).IntegrationsPage,
}));
const AgentsPage = lazy(async () => ({
  default: (await withWords(() => import('./agents/agentsPage.js'))).AgentsPage,
}));
const WebhookPage = lazy(async () => ({
  default: (await withWords(() => import('./integrations/webhookPage.js'))).WebhookPage,
}));
const FeedPage = lazy(async () => ({ default: (await withWords(() => import('./feed/feedPage.js'))).FeedPage }));
const PeoplePage = lazy(async () => ({
  default: (await withWords(() => import('./people/peoplePage.js'))).PeoplePage,
}));

export interface AppProps {
  readonly preset: Preset;
  readonly session: Session;
  readonly client: ApolloClient;
  readonly notices: Notices;
  readonly viewers: Viewers;
  /** Null: people enter tokens. */
  readonly signIn: SignIn | null;
}

export function App(props: AppProps) {
  const { preset, session, client, notices, viewers, signIn } = props;
  const { shell } = useWords();
  const { phase, reason } = useStore(session.state);
  const viewer = useStore(viewers.state);
  const { check } = viewers;
  // The token that the page came with is tried like one that was typed.
  const [isTried, setTried] = useState(preset.token === null);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    if (preset.token === null) return;
    void check(preset.token).then((why) => {
      setRefused(why);
      setTried(true);
    });
  }, [preset.token, check]);
  useEffect(() => {
    if (phase !== 'out') return;
    notices.clear();
    void client.clearStore();
  }, [phase, client, notices]);
  return (
    <Router hook={useGuardedLocation} searchHook={useUndecodedSearch}>
      <ApolloProvider client={client}>
        <a href="#content" className="skip">
          {shell.skip}
        </a>
        {phase === 'out' || (isTried && !viewer) ? (
          <SignedOut check={check} reason={refused} signIn={signIn} />
        ) : viewer && viewer !== 'changing' ? (
          <SignedIn key={viewer.id} {...props} viewer={viewer} />
        ) : (
          <>
            <Banner />
            <PageLoading />
          </>
        )}
        {phase === 'expired' && viewer && (
          <IfNotLoaded at="sign-in" onClose={() => session.end()}>
            <Suspense>
              {signIn ? (
                <AgainDialog signIn={signIn} reason={reason} />
              ) : (
                <SignInAgain>
                  <TokenForm check={check} reason={reason} />
                </SignInAgain>
              )}
            </Suspense>
          </IfNotLoaded>
        )}
        <NoticeBar notices={notices} />
      </ApolloProvider>
    </Router>
  );
}

interface SignedOutProps {
  readonly check: TokenCheck;
  readonly reason: string | null;
  readonly signIn: SignIn | null;
}

/** How one signs in. There is nowhere to go until then. */
function SignedOut({ check, reason, signIn }: SignedOutProps) {
  return (
    <>
      <Banner hasPages={false} />
      {signIn ? (
        <IfNotLoaded at="sign-in">
          <Suspense fallback={<PageLoading />}>
            <ProviderPage signIn={signIn} />
          </Suspense>
        </IfNotLoaded>
      ) : (
        <SignInPage check={check} reason={reason} />
      )}
    </>
  );
}

/** The pages. One line serves them all; it ends when its user signs out. */
function SignedIn({
  preset,
  session,
  client,
  notices,
  signIn,
  viewer,
}: Omit<AppProps, 'viewers'> & { readonly viewer: Viewer }) {
  const [parameters] = useSearchParams();
  const [at] = useLocation();
  const line = useMemo(
    () => openLine({ url: socketUrl(), token: () => session.token(), renewed: (why) => session.renewed(why) }),
    [session],
  );
  useEffect(() => () => line.close(), [line]);
  const { companyIds } = viewer;
  const wanted = [parameters.get('company'), preset.companyId];
  const companyId = wanted.find((id): id is string => id !== null && companyIds.includes(id)) ?? companyIds[0] ?? '';
  const page = pageAt(at);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or another company, ends it.
  useEffect(() => () => notices.dismissAlerts(), [notices, page, companyId]);
  const board = useMemo<Board>(
    () => ({
      preset,
      session,
      signOut: () => (signIn ? signIn.out() : session.end()),
      client,
      line,
      notices,
      companyId,
      companyIds,
    }),
    [preset, session, signIn, client, line, notices, companyId, companyIds],
  );
  return (
    <BoardContext value={board}>
      <Banner />
      <IfNotLoaded at={at}>
        <Suspense fallback={<PageLoading />}>
          <Switch>
            <Route path="/board" component={VacanciesPage} />
            <Route path="/board/today" component={TodayPage} />
            {Object.entries(parents).map(([path, page]) => (
              <Route key={path} path={path}>
                <Redirect to={page + location.search} replace />
              </Route>
            ))}
            <Route path="/board/vacancies/new" component={NewVacancyPage} />
            <Route path="/board/vacancies/:id/edit">
              {({ id }) => <EditVacancyPage key={id} vacancyId={idOf(id)} />}
            </Route>
            <Route path="/board/vacancies/:id/about">{({ id }) => <AboutPage key={id} vacancyId={idOf(id)} />}</Route>
            <Route path="/board/vacancies/:id/statistics">
              {({ id }) => <StatisticsPage key={id} vacancyId={idOf(id)} />}
            </Route>
            {/* One route for both, so that the pipeline stays as it is while a card is open over it. */}
            <Route path={pipelinePath}>
              {({ vacancyId = '', recordId = null }) => (
                <PipelinePage key={vacancyId} vacancyId={idOf(vacancyId)} recordId={recordId && idOf(recordId)} />
              )}
            </Route>
            <Route path="/board/candidates/:id">{({ id }) => <CandidatePage key={id} candidateId={idOf(id)} />}</Route>
            <Route path="/board/settings" component={SettingsPage} />
            <Route path="/board/reviews" component={ReviewsPage} />
            <Route path="/board/automations" component={AutomationsPage} />
            <Route path="/board/integrations" component={IntegrationsPage} />
            <Route path="/board/integrations/webhooks/:id">{({ id }) => <WebhookPage key={id} id={idOf(id)} />}</Route>
            <Route path="/board/agents" component={AgentsPage} />
            <Route path="/board/feed" component={FeedPage} />
            <Route path="/board/people" component={PeoplePage} />
            <Route component={NotFound} />
          </Switch>
        </Suspense>
      </IfNotLoaded>
    </BoardContext>
  );
}

/** The parts of longer addresses that somebody may type, and the pages that have what is in them. */
const parents = {
  '/board/vacancies': '/board',
  '/board/candidates': '/board/people',
  '/board/integrations/webhooks': '/board/integrations',
} as const;

const pipelinePath = /^\/board\/vacancies\/(?<vacancyId>[^/]+)(?:\/records(?:\/(?<recordId>[^/]+))?)?\/?$/;

const socketUrl = (): string => `${location.origin.replace(/^http/, 'ws')}/graphql`;
