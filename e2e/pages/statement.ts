/** A bank's statement for October 2026: a preamble, a column for each way of money, and a line that is no transaction. */
export const statement = [
  'Meridian Bank',
  'Account No,XXXX4411',
  '',
  'Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance',
  '14/10/26,NETFLIX.COM,649.00,,9351.00',
  '15/10/26,CORNER MARKET,862.50,,8488.50',
  '15/10/26,CORNER MARKET,862.50,,7626.00',
  '31/10/26,SALARY OCT,,"1,59,500.00",167126.00',
  ',Closing balance,,,167126.00',
].join('\r\n');

/** Dates whose day and month could be swapped. */
export const swappable = 'Date,Text,Amount\n03/04/2026,Quill & Co,-4.50\n05/06/2026,Ambrose,-3.20';
