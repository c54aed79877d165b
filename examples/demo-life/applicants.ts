/** The names of the people who apply. They are made up. */

const firstNames = [
  ...['ada', 'alba', 'anton', 'bea', 'bilal', 'cara', 'carl', 'dana', 'dario', 'edda', 'elif', 'emil', 'erik', 'fatou'],
  ...['finn', 'gita', 'hugo', 'ida', 'ines', 'ivo', 'jana', 'joel', 'kofi', 'lena', 'leon', 'luca', 'maia', 'malik'],
  ...['mira', 'nils', 'noor', 'olga', 'otto', 'paula', 'rafa', 'rosa', 'samir', 'tess', 'uma', 'vera', 'yara', 'zeno'],
] as const;

const lastNames = [
  ...['abara', 'adler', 'alonso', 'berg', 'bianchi', 'brandl', 'castro', 'chen', 'cohen', 'dahl', 'demir', 'diaz'],
  ...['dubois', 'eriksen', 'farah', 'ferro', 'garcia', 'haas', 'haddad', 'holm', 'ito', 'jansen', 'kaya', 'keller'],
  ...['khan', 'kovac', 'lang', 'leroy', 'lopez', 'marsh', 'mbeki', 'moreau', 'nagy', 'novak', 'okoye', 'olsen'],
  ...['park', 'perez', 'popa', 'reyes', 'rossi', 'sato', 'silva', 'singh', 'torres', 'vidal', 'weber', 'yilmaz'],
] as const;

/** @param random from 0 to less than 1 */
export const oneOf = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)];

/** A candidate's id. Two people may have one name: the second application is refused. */
export const newApplicant = (random: () => number): string =>
  `${oneOf(firstNames, random)}-${oneOf(lastNames, random)}`;
