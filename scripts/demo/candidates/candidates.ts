import { shown } from '../../../src/demo/company.js';
import type { Journey } from './journeys.js';

/** The demo's candidates: their vacancies, and how far they have come. */

export const backendCandidates: readonly Journey[] = [
  { candidate: 'amelia-hart', quality: 'strong', reached: 'ai-interview', ids: { 'ai-interview': shown.interviewId } },
  {
    candidate: 'oliver-brandt',
    quality: 'strong',
    reached: 'video-call',
    stop: 'BOOKED',
    ids: { 'psychometric-test': shown.psychometricId },
  },
  { candidate: 'priya-raman', quality: 'strong', reached: null },
  { candidate: 'jonas-lindqvist', quality: 'fair', reached: 'application-form' },
  { candidate: 'chloe-bennett', quality: 'fair', reached: 'application-form' },
  { candidate: 'mateusz-zielinski', quality: 'weak', reached: 'application-form' },
  { candidate: 'sofia-marino', quality: 'fair', reached: 'ai-interview' },
  { candidate: 'liam-oconnor', quality: 'weak', reached: 'ai-interview' },
  { candidate: 'hannah-weiss', quality: 'strong', reached: 'ai-interview', answered: 4 },
  { candidate: 'tariq-hassan', quality: 'fair', reached: 'ai-interview', answered: 2 },
  { candidate: 'emily-clarke', quality: 'fair', reached: 'ai-interview', answered: 0 },
  { candidate: 'diego-fuentes', quality: 'fair', reached: 'english-exam', stop: 'RESULT_VALIDATION' },
  { candidate: 'yuki-tanaka', quality: 'strong', reached: 'english-exam' },
  { candidate: 'freya-nielsen', quality: 'fair', reached: 'psychometric-test', stage: 'notSubmitted' },
  { candidate: 'marcus-adeyemi', quality: 'strong', reached: 'psychometric-test', stage: 'submitted' },
  { candidate: 'isabelle-laurent', quality: 'fair', reached: 'psychometric-test', stage: 'accepted' },
  { candidate: 'noah-fischer', quality: 'fair', reached: 'psychometric-test', stage: 'assigned' },
  { candidate: 'grace-mensah', quality: 'strong', reached: 'psychometric-test', stage: 'finished' },
  {
    candidate: 'viktor-petrov',
    quality: 'strong',
    reached: 'video-call',
    stop: 'TO_SCHEDULE',
    jump: { from: 'ai-interview', to: 'video-call', phaseId: 'fast-track' },
  },
  { candidate: 'aisha-rahman', quality: 'fair', reached: 'on-site-visit', stop: 'BOOKED' },
  { candidate: 'thomas-becker', quality: 'strong', reached: 'on-site-visit', stop: 'CANCELLED' },
  { candidate: 'lucia-ferrari', quality: 'strong', reached: 'offer-call', stop: 'ATTENDANCE_VALIDATION' },
  { candidate: 'samuel-okafor', quality: 'strong', reached: 'hiring-documents' },
  { candidate: 'ingrid-solberg', quality: 'fair', reached: 'hiring-documents', stop: 'RESULT_VALIDATION' },
  { candidate: 'bruno-costa', quality: 'weak', reached: 'ai-interview', rejected: { reason: 'experience' } },
  {
    candidate: 'petra-vogel',
    quality: 'fair',
    reached: 'video-call',
    stop: 'TO_SCHEDULE',
    isTimedOut: true,
  },
  {
    candidate: 'kevin-dale',
    quality: 'fair',
    reached: 'psychometric-test',
    rejected: { reason: 'false-statements', isBanned: true },
  },
  {
    candidate: 'zofia-krol',
    quality: 'strong',
    reached: 'video-call',
    stop: 'TO_SCHEDULE',
    rejected: { reason: 'availability', isTakenBack: true },
  },
];

export const supportCandidates: readonly Journey[] = [
  { candidate: 'megan-doyle', quality: 'strong', reached: 'ai-interview' },
  { candidate: 'carlos-mendez', quality: 'weak', reached: 'ai-interview' },
  { candidate: 'nadia-benali', quality: 'fair', reached: 'ai-interview', answered: 3 },
  { candidate: 'peter-novak', quality: 'fair', reached: 'english-exam' },
  { candidate: 'ruth-ansah', quality: 'strong', reached: 'english-exam' },
  { candidate: 'elena-popescu', quality: 'strong', reached: 'video-call', stop: 'BOOKED' },
  { candidate: 'chloe-bennett', quality: 'strong', reached: 'video-call' },
  { candidate: 'ivan-marek', quality: 'fair', reached: 'english-exam', rejected: { reason: 'language' } },
  { candidate: 'daniel-price', quality: 'strong', reached: null },
];

export const warehouseCandidates: readonly Journey[] = [
  { candidate: 'gareth-hughes', quality: 'fair', reached: 'psychometric-test', stage: 'accepted' },
  { candidate: 'shanice-brown', quality: 'strong', reached: 'psychometric-test', stage: 'finished' },
  { candidate: 'pavel-horak', quality: 'fair', reached: 'on-site-visit' },
  { candidate: 'linda-whittaker', quality: 'strong', reached: 'on-site-visit' },
  { candidate: 'abdul-karim', quality: 'strong', reached: 'hiring-documents' },
  { candidate: 'craig-lowe', quality: 'weak', reached: 'on-site-visit', rejected: { reason: 'availability' } },
  { candidate: 'joanne-mills', quality: 'strong', reached: null },
];

/** The candidates of the closed vacancy. When it was closed, two of them stayed where they were. */
export const analystCandidates: readonly Journey[] = [
  { candidate: 'wei-chen', quality: 'strong', reached: null },
  { candidate: 'laura-stein', quality: 'fair', reached: null },
  { candidate: 'omar-haddad', quality: 'fair', reached: 'psychometric-test', stage: 'assigned' },
  { candidate: 'tom-ashworth', quality: 'weak', reached: 'ai-interview' },
];
