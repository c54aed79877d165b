import type { Scale } from './scale.ts';

/** Which company owns which vacancy, by their numbers. */

/** The fraction of the golden ratio: its multiples spread evenly over 0 to 1, without chance. */
const golden = 0.618_033_988_749_894_9;

const zipfShares = new Map<number, readonly number[]>();

/** The sums of the shares of companies 1 to n, where company n has 1/n as much as company 1. The last one is 1. */
function sharesOf(companies: number): readonly number[] {
  const known = zipfShares.get(companies);
  if (known) return known;
  let sum = 0;
  const sums = Array.from({ length: companies }, (_, index) => {
    sum += 1 / (index + 1);
    return sum;
  });
  const shares = sums.map((value) => value / sum);
  zipfShares.set(companies, shares);
  return shares;
}

/** The number of the company that owns a vacancy. */
export function ownerOf(vacancy: number, { companies, vacancies, isZipf, perSmallCompany }: Scale): number {
  if (perSmallCompany !== undefined) {
    const ofSmall = (companies - 1) * perSmallCompany;
    const smallBefore = (number: number): number => Math.floor((number * ofSmall) / vacancies);
    const before = smallBefore(vacancy - 1);
    // The small companies' vacancies are created in between, one company after the other.
    return smallBefore(vacancy) > before ? 2 + (before % (companies - 1)) : 1;
  }
  if (!isZipf) return ((vacancy - 1) % companies) + 1;
  const position = (vacancy * golden) % 1;
  return sharesOf(companies).findIndex((share) => position < share) + 1 || companies;
}

const ownedByScale = new Map<string, readonly (readonly number[])[]>();

/** The numbers of a company's vacancies, newest first. */
export function newestOf(company: number, scale: Scale, count = Number.POSITIVE_INFINITY): number[] {
  const key = JSON.stringify(scale);
  let owned = ownedByScale.get(key);
  if (!owned) {
    const made: number[][] = Array.from({ length: scale.companies }, () => []);
    for (let vacancy = scale.vacancies; vacancy > 0; vacancy -= 1) made[ownerOf(vacancy, scale) - 1]?.push(vacancy);
    owned = made;
    ownedByScale.set(key, owned);
  }
  return (owned[company - 1] ?? []).slice(0, count);
}
