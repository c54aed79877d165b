/** What the headings of columns say, in English and Spanish, and in the exports of applicant tracking systems. */

/** What a candidate is added with. */
export const roles = ['candidate', 'relation', 'source'] as const;
export type Role = (typeof roles)[number];

/**
 * The headings of each role; where a list has several of them, the first counts. An id is preferred to an e-mail address,
 * which is an id where a list has no other one.
 */
const headings: Readonly<Record<Role, readonly string[]>> = {
  candidate: [
    'Candidate ID',
    'candidateId',
    'Candidate',
    'ID Candidates',
    'Lever Profile ID',
    'ID de candidato',
    'ID del candidato',
    'ID candidato',
    'Candidato',
    'Candidata',
    'ID',
    'Identificador',
    'Candidate email',
    'Email',
    'E-Mail',
    'email1',
    'Email address',
    'Primary email address',
    'Emails',
    'Correo electrónico',
    'Correo',
    'Correo del candidato',
    'Dirección de correo electrónico',
  ],
  relation: [
    'Relation ID',
    'Relation',
    'Application ID',
    'Job application ID',
    'Opportunity ID',
    'Application',
    'ID de relación',
    'Relación',
    'ID de solicitud',
    'ID de la solicitud',
    'Solicitud',
    'ID de candidatura',
    'Candidatura',
  ],
  source: ['Source ID', 'Source', 'Sources', 'Source name', 'ID de origen', 'Origen', 'ID de fuente', 'Fuente'],
};

/** Headings of what is not stored. They tell that a line is one of headings. */
const others: readonly string[] = [
  ...['First name', 'Last name', 'Full name', 'Name', 'Candidate name', 'Nombre', 'Apellidos', 'Nombre completo'],
  ...['Phone', 'Phone number', 'phoneHome', 'phoneCell', 'Home Phone', 'Cell Phone', 'Teléfono', 'Móvil'],
  ...['2nd E-Mail', 'Address', 'Location', 'City', 'Zip', 'Website', 'Web Site', 'Dirección', 'Ciudad', 'Sitio web'],
  ...['Links', 'LinkedIn', 'LinkedIn URL', 'Social media', 'Profile URL', 'Enlaces', 'Perfil'],
  ...['Company', 'Title', 'Job', 'Job title', 'Job name', 'Department', 'Office', 'Empresa', 'Puesto', 'Vacante'],
  ...[
    'Stage',
    'Current stage',
    'Status',
    'Milestone',
    'Etapa',
    'Estado',
    'Origin',
    'Archive reason',
    'Tags',
    'Etiquetas',
  ],
  ...['Who gets credit', 'Credited to', 'Referrer', 'Recruiter', 'Owner', 'Notes', 'Key Skills', 'keySkills', 'Notas'],
  ...[
    'Date added',
    'Created at',
    'Applied at',
    'job_application_created_at',
    'Fecha',
    'Resume Filename',
    'Lever Posting URL',
  ],
];

/** A heading without case, accents, spaces and signs: "Candidate ID", "candidate_id" and "candidateID" are one. */
export const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const rank = new Map(
  roles.flatMap((role) => headings[role].map((heading, place) => [plain(heading), { role, place }] as const)),
);
const known = new Set([...rank.keys(), ...others.map(plain)]);

/** How many cells of a line are known headings. */
export const knownHeadings = (cells: readonly string[]): number =>
  cells.filter((cell) => known.has(plain(cell))).length;

/** The column of each role, by headings alone; null: none has its heading. */
export function columnsByHeading(cells: readonly string[]): Record<Role, number | null> {
  const found: Record<Role, number | null> = { candidate: null, relation: null, source: null };
  const places: Partial<Record<Role, number>> = {};
  cells.forEach((cell, column) => {
    const heading = rank.get(plain(cell));
    if (!heading || heading.place >= (places[heading.role] ?? Number.POSITIVE_INFINITY)) return;
    found[heading.role] = column;
    places[heading.role] = heading.place;
  });
  return found;
}
