import type { Category } from '#domain/transactions/category.ts';
import { categories } from '#domain/transactions/category.ts';
import { findEveryday } from '#domain/transactions/everyday-words.ts';
import { toTextKey } from '../cells/text-key.ts';

/**
 * What other programs and banks usually call our categories, in English, German, French and Spanish, beside the words of
 * daily life.
 */
const usualNames: Readonly<Record<Category, string>> = {
  Salary: 'pay,salario',
  Freelance: 'freelancing,consulting,self employment,honorare',
  Investment: 'investments,investing,mutual funds,geldanlage,sparen,inversiones',
  'Side Hustle': 'side income,side job,gig,nebenjob',
  Rent: 'housing,rent mortgage,wohnen,logement,vivienda',
  Groceries: 'lebensmittel,supermarkt,supermarche,comestibles,supermercado',
  Transportation:
    'transport,gas,public transport,transit,tanken,verkehr,mobilitat,transports,transporte,auto transport',
  Entertainment:
    'fun,music,hobbies,hobby,streaming,leisure,recreation,unterhaltung,freizeit,loisirs,divertissement,ocio,entretenimiento',
  Utilities: 'utility,bills,bill,bills utilities,strom,nebenkosten,telefon,factures,servicios,suministros',
  Healthcare: 'health,medical,fitness,health fitness,gesundheit,arzt,sante,salud',
  Education: 'childcare,learning,bildung,ausbildung,formation,educacion',
  Shopping:
    'clothing,electronics,household,personal care,kleidung,haushalt,einkaufen,einkauf,achats,compras,ropa',
  'Food & Dining':
    'food,food and dining,dining,dining out,eating out,food drink,fast food,essen,essen trinken,gastronomie,alimentation,restauration,comida,comida y bebida',
  Travel: 'reisen,reise,urlaub,voyage,voyages,viajes,viaje',
  Insurance: 'versicherungen,seguro,seguros',
  Other: 'others,misc,miscellaneous,general,sonstiges,sonstige,divers,autre,autres,otros,otro',
};

const byName = new Map(
  categories.flatMap((category) =>
    [category, ...usualNames[category].split(',')].map((name) => [toTextKey(name), category] as const),
  ),
);

/** Our category with this name, or with one that is usual for it; also for the parts of 'Food: Groceries'. */
export function findNamedCategory(text: string): Category | undefined {
  const whole = findName(text);
  if (whole !== undefined || text === '') return whole;
  // From the narrower part to the wider one.
  const parts = text.split(/[:/>]/).reverse();
  return parts.length < 2 ? undefined : parts.map(findName).find((found) => found);
}

function findName(text: string): Category | undefined {
  const key = toTextKey(text.normalize('NFD').replace(/\p{M}/gu, ''));
  const known = byName.get(key) ?? findEveryday(key)?.category;
  // What is called cash is filed by what it says.
  return known === 'Other' ? byName.get(key) : known;
}
