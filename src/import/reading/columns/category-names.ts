import type { Category } from '#domain/transactions/category.ts';
import { categories } from '#domain/transactions/category.ts';
import { toTextKey } from '../cells/text-key.ts';

/** Names of our categories in other programs and banks, in English, German, French and Spanish. */
const usualNames: Readonly<Record<Category, string>> = {
  Salary: 'wages,wage,pay,payroll,paycheck,paychecks,gehalt,lohn,salaire,salario,nomina',
  Freelance: 'freelancing,consulting,self employment,honorar,honorare',
  Investment: 'investments,investing,stocks,mutual funds,dividends,dividend,geldanlage,sparen,inversiones',
  'Side Hustle': 'side income,side job,gig,nebenjob',
  Rent: 'mortgage,housing,rent mortgage,miete,wohnen,loyer,logement,alquiler,vivienda',
  Groceries: 'grocery,supermarket,supermarkets,lebensmittel,supermarkt,supermarche,comestibles,supermercado',
  Transportation:
    'transport,car,auto,gas,fuel,petrol,taxi,public transport,transit,parking,commute,tanken,verkehr,mobilitat,transports,' +
    'transporte,auto transport,cab',
  Entertainment:
    'fun,movies,music,games,hobbies,hobby,streaming,subscriptions,subscription,leisure,recreation,unterhaltung,freizeit,' +
    'loisirs,divertissement,ocio,entretenimiento',
  Utilities:
    'utility,bills,bill,electricity,water,internet,phone,mobile,bills utilities,recharge,strom,nebenkosten,telefon,' +
    'factures,servicios,suministros',
  Healthcare:
    'health,medical,doctor,pharmacy,medicine,fitness,health fitness,gesundheit,arzt,apotheke,sante,salud',
  Education: 'school,tuition,childcare,learning,bildung,ausbildung,formation,educacion',
  Shopping:
    'clothing,clothes,electronics,household,personal care,gifts,kleidung,haushalt,einkaufen,einkauf,achats,' +
    'compras,ropa',
  'Food & Dining':
    'food,food and dining,dining,dining out,eating out,restaurants,restaurant,food drink,cafe,coffee,takeaway,takeout,' +
    'fast food,essen,essen trinken,gastronomie,alimentation,restauration,comida,restaurantes,comida y bebida',
  Travel:
    'vacation,holiday,holidays,trip,hotel,hotels,flights,reisen,reise,urlaub,voyage,voyages,viajes,viaje',
  Insurance: 'insurances,versicherung,versicherungen,assurance,assurances,seguro,seguros',
  Other: 'others,misc,miscellaneous,general,sonstiges,sonstige,divers,autre,autres,otros,otro',
};

const byName = new Map(
  categories.flatMap((category) =>
    [category, ...usualNames[category].split(',')].map((name) => [toTextKey(name), category] as const),
  ),
);

/** Our category with this name, or with one that is usual for it; also for the parts of 'Food: Groceries'. */
export function findNamedCategory(text: string): Category | undefined {
  const whole = byName.get(toNameKey(text));
  if (whole !== undefined || text === '') return whole;
  // From the narrower part to the wider one.
  const parts = text.split(/[:/>]/).reverse();
  return parts.length < 2
    ? undefined
    : parts.map((part) => byName.get(toNameKey(part))).find((found) => found);
}

function toNameKey(text: string): string {
  return toTextKey(text.normalize('NFD').replace(/\p{M}/gu, ''));
}
