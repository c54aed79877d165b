/** The members of the schema's one-of input for a feature, and the code that each implies. */
export const featureCodes = {
  schedulingPresential: 'AUTOMATIC_SCHEDULING_PRESENTIAL',
  schedulingVirtual: 'AUTOMATIC_SCHEDULING_VIRTUAL',
  schedulingAuto: 'AUTOMATIC_SCHEDULING_AUTO',
  withoutData: 'INTERVIEW',
  psychometric: 'AUTOMATIC_PSYCHOMETRIC',
  form: 'AUTOMATIC_FORM',
  englishExam: 'AUTOMATIC_ENGLISH_EXAM',
  documents: 'DOCUMENTS',
} as const;

type Member = keyof typeof featureCodes;

/** The member for a feature of this code. */
export function memberOf(featureCode: string): Member {
  const entry = Object.entries(featureCodes).find(([, code]) => code === featureCode);
  if (!entry) throw new Error(`no member implies ${featureCode}`);
  return entry[0] as Member;
}
