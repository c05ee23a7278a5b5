import type { ColumnMeaning } from '../../reading.ts';

/** A column's meaning by its head. Of several dates, texts or ids, those with the highest rank count. */
export interface HeadMeaning {
  readonly meaning: ColumnMeaning;
  readonly rank: number;
}

// Words are in full, small and without accents and vowel signs: 'Txn Dt' is 'transaction date'. English, German, French
// and Spanish; of money in and out also other languages.
const phrases: readonly (readonly [ColumnMeaning, number, string])[] = [
  // The day on which it happened or was booked, rather than the day from which interest counts.
  [
    'date',
    4,
    'date,transaction date,date of transaction,date posted,date time,date and time,datetime,transaction date time,' +
      'transaction date and time,transaction time,buchung,buchungstag,buchungsdatum,datum,transaktionsdatum,umsatzdatum,' +
      'belegdatum,kaufdatum,date operation,date d operation,date de l operation,date transaction,date de transaction,fecha,' +
      'fecha operacion,fecha de operacion,fecha de la operacion,fecha transaccion,fecha de transaccion,f operacion',
  ],
  [
    'date',
    3,
    'booking date,booked date,booked on,posting date,posted date,posted on,post date,posted,completed date,completed on,finished on,' +
      'transaction posted date,transaction posting date,entry date,settlement date,cleared date,processed date,processing date,' +
      'date de comptabilisation,date comptable,fecha contable,fecha registro,fecha de registro,f contable',
  ],
  ['date', 2, 'started date,created date,created at,created on,created,time,timestamp,effective date'],
  [
    'date',
    1,
    'value date,val date,valuta date,valuta,valutadatum,wertstellung,wertstellungsdatum,date valeur,date de valeur,valeur,' +
      'fecha valor,fecha de valor,f valor',
  ],
  [
    'direction',
    3,
    'debit credit,credit debit,debit or credit,credit or debit,d c,c d,soll haben,s h,debit credit indicator,' +
      'credit debit indicator,debit credit flag,debit credit type,cdt dbt ind,sens,income expense,direction,af bij',
  ],
  [
    'direction',
    1,
    'type,transaction type,type of transaction,entry type,transaction indicator,typ,art,umsatztyp,indicator,flow,kind',
  ],
  ['direction', 0, 'details'],
  [
    'out',
    1,
    'withdrawal,withdrawals,withdrawal amount,withdrawn,debit,debits,debit amount,amount debit,amount debited,paid out,' +
      'money out,outflow,out,outgoing,spent,spending,expense,expenses,payment,payments,amount withdrawn,withdrawal debit,' +
      'debit withdrawal,soll,ausgang,ausgaben,ausgabe,belastung,belastungen,lastschrift,depense,depenses,retrait,retraits,' +
      'cargo,cargos,debe,adeudo,adeudos,gasto,gastos,retiros,source amount,' +
      'uscita,uscite,addebito,addebiti,dare,saida,saidas,debito,debitos,uitgaven,debet,obciazenia,wydatki,uttag,vydaje,kiadas,' +
      'gider,borc,расход,списание,سحب,नकस,出金,支出,お支払金額,お引出し',
  ],
  [
    'in',
    1,
    'deposit,deposits,deposit amount,deposited,credit,credits,credit amount,amount credit,amount credited,paid in,money in,' +
      'inflow,in,incoming,received,receipts,income,amount deposited,deposit credit,credit deposit,haben,eingang,' +
      'einnahme,einnahmen,gutschrift,gutschriften,recette,recettes,versement,versements,abono,abonos,haber,ingreso,ingresos,' +
      'deposito,depositos,target amount,entrata,entrate,accredito,accrediti,avere,entrada,entradas,credito,creditos,inkomsten,uznania,' +
      'wpływy,insattning,insattningar,prijmy,bevetel,gelir,alacak,приход,зачисление,ايداع,जम,入金,收入,お預り金額,お預入れ',
  ],
  // In a cash book; elsewhere it is a picture.
  ['in', 0, 'receipt'],
  [
    'amount',
    2,
    'amount,transaction amount,net amount,net,net proceeds,proceeds,item total,line total,order total,grand total,total paid,amount paid,total price,' +
      'total amount,billing amount,sum,total,debit credit,credit debit,' +
      'debit credit amount,betrag,bedrag,umsatz,buchungsbetrag,montant,importe,monto,cantidad,valor',
  ],
  // The price of one piece, or of all; 'value' is also a name for a sum of money.
  ['amount', 1, 'price,cost,value'],
  [
    'currency',
    1,
    'currency,ccy,curr,cur,currency code,account currency,transaction currency,wahrung,waehrung,devise,divisa,moneda,' +
      'source currency,target currency',
  ],
  [
    'category',
    1,
    'category,categories,category name,subcategory name,category group,sub category,subcategory,kategorie,unterkategorie,categorie,categoria,subcategoria',
  ],
  ['tags', 2, 'tag,tags,schlagworter,schlagworte,etiquette,etiquettes,etiqueta,etiquetas'],
  ['tags', 1, 'label,labels'],
  // An app's label is a tag; a bank's is a text.
  ['description', 2, 'label,libelle'],
  ['fee', 1, 'source fee amount'],
  [
    'status',
    1,
    'status,state,stage,zustand,etat,statut,estado,situacion,situacao,stato,stan,stav,tila,allapot,durum,статус,состояние,' +
      'стан,الحالة,حالة,सथत,状態,ステータス,状态,狀態,交易状态,当前状态,交易狀態,상태,거래상태',
  ],
  [
    'bank-id',
    2,
    'bank id,fitid,transaction id,transaction reference,transaction reference no,transaction no,transaction number,' +
      'reference id,unique id,uuid,id,transaktions id,umsatz id',
  ],
  [
    'description',
    3,
    'payee,merchant,merchant name,name,counterparty,counter party,partner,partner name,vendor,shop,store,title,item,' +
      'payment reference,details,message,purpose,text,transaction,transaction details,' +
      'name zahlungsbeteiligter,beschreibung,bezeichnung,buchungsdetails,vorgang,tiers,nature,motif,detalle,beneficiario,' +
      'source name,target name,' +
      'descripcion,movimiento,observaciones,mas datos,informations,informations complementaires,naam omschrijving,mededelingen',
  ],
  // Beside another description; else it is the description: `guess-columns.ts`.
  ['notes', 3, 'note,notes,memo,comment,comments'],
  // The kind of booking describes something only where nothing else does.
  ['description', 1, 'buchungstext,booking text,mode,extra info'],
];

/** Meanings of whole heads. */
export const headPhrases: ReadonlyMap<string, readonly HeadMeaning[]> = Map.groupBy(
  phrases.flatMap(([meaning, rank, texts]) => texts.split(',').map((text) => ({ text, meaning, rank }))),
  ({ text }) => text,
);

const pattern = (words: string, meaning: ColumnMeaning, rank: number): readonly [RegExp, HeadMeaning] => [
  new RegExp(words),
  { meaning, rank },
];

/** Meanings of words in heads that are none of the phrases. */
export const headPatterns: readonly (readonly [RegExp, HeadMeaning])[] = [
  pattern('^date\\b|\\bdate$', 'date', 0),
  pattern(
    '\\b(?:original|foreign|fees?|charges|exchange|account2|rate|tax|gst|vat|limit|quantity|qty|units|shares|nav)\\b',
    'ignored',
    1,
  ),
  pattern('\\b(?:per|unit)\\b.*\\b(?:unit|price)|^unit (?:price|cost)|^gross$', 'ignored', 1),
  pattern('\\b(?:iban|bic|ifsc|branch)\\b|^(?:source|target|destination)\\b', 'ignored', 1),
  pattern('\\b(?:balance|saldo|solde|kontostand)\\b|^running ', 'balance', 1),
  pattern('\\b(?:status|statut)\\b|status$', 'status', 1),
  pattern('\\b(?:reference|utr|rrn|check|instrument|referenz|referencia)\\b', 'bank-id', 1),
  pattern(
    '\\b(?:description|narration|narrative|particulars?|remarks?|libelle|concepto)\\b',
    'description',
    3,
  ),
  pattern(
    'verwendungszweck|gunstigter|guenstigter|auftraggeber|empfanger|zahlungspflichtig',
    'description',
    3,
  ),
  // 'Notes and #tags', 'My notes', 'Comment (optional)'.
  pattern(
    '\\b(?:notes|memo|comments?|notizen?|bemerkung(?:en)?|kommentare?|commentaires?|comentarios?|notas)\\b',
    'notes',
    3,
  ),
];
