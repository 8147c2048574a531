import type { ReportColumn, ReportDimension, ReportMeasure, StatementState } from './report-choices.ts'

/** A word of reports in both languages; pages and exports use this one. */
export interface ReportWord {
  en: string
  am: string
}
const word = (en: string, am: string): ReportWord => ({ en, am })

const dimensionWords: Readonly<Record<ReportDimension, ReportWord>> = {
  organization: word('Body complained against', 'አቤቱታ የቀረበበት ተቋም'),
  obligedBody: word('Body that was asked or ordered', 'መልስ የተጠየቀ ወይም የታዘዘ ተቋም'),
  handlingOrganization: word('Body that handles it', 'ጉዳዩን የሚያየው ተቋም'),
  department: word('Department', 'የሥራ ክፍል'),
  sector: word('Sector', 'ዘርፍ'),
  region: word('Region', 'ክልል'),
  zone: word('Zone or sub city', 'ዞን ወይም ክፍለ ከተማ'),
  woreda: word('Woreda', 'ወረዳ'),
  complaintType: word('Type of complaint', 'የአቤቱታ ዓይነት'),
  severity: word('Severity', 'የክብደት ደረጃ'),
  status: word('Status', 'ሁኔታ'),
  closeReason: word('Reason of closing', 'የተዘጋበት ምክንያት'),
  submissionWay: word('How submitted', 'የቀረበበት መንገድ'),
  receiver: word('Case receiver', 'የጉዳይ ተቀባይ'),
  handler: word('Handler', 'ጉዳዩን የያዘ ባለሙያ'),
  gender: word('Gender', 'ጾታ'),
  ageGroup: word('Age group', 'የዕድሜ ክልል'),
  month: word('Month (Gregorian calendar)', 'ወር (በግሪጎሪያን አቆጣጠር)'),
  ethiopianMonth: word('Month (Ethiopian calendar)', 'ወር (በኢትዮጵያ አቆጣጠር)'),
}

export const measureWords: Readonly<Record<ReportMeasure, ReportWord>> = {
  complaints: word('Complaints', 'አቤቱታዎች'),
  open: word('Open', 'ያልተዘጉ'),
  closed: word('Closed', 'የተዘጉ'),
  late: word('Late', 'የዘገዩ'),
  decided: word('Decided', 'ውሳኔ ያገኙ'),
  overdue: word('Past a deadline without a decision', 'ጊዜ ገደባቸው አልፎ ውሳኔ ያላገኙ'),
  inTime: word('Decided in time', 'በወቅቱ የተወሰኑ'),
  daysMedian: word('Median days to decision', 'እስከ ውሳኔ ያሉ ቀናት (መካከለኛ)'),
  daysNinetieth: word('Days within which nine of ten were decided', 'ከአሥሩ ዘጠኙ የተወሰኑባቸው ቀናት'),
  acceptedAtFirst: word('Accepted at first', 'በመጀመሪያው ተቀባይነት ያገኙ'),
  returned: word('Returned by a review', 'ከግምገማ የተመለሱ'),
  reopened: word('Opened again', 'እንደገና የተከፈቱ'),
  rated: word('Rated by the complainant', 'አቤቱታ አቅራቢው የመዘኗቸው'),
  satisfied: word('Satisfied, of those who rated', 'ከመዘኑት የረኩ'),
  called: word('Answered a call-back', 'የማረጋገጫ ጥሪ የመለሱ'),
  saidAnswered: word('Complaint answered, of those called', 'ከተደወለላቸው መልስ አግኝተናል ያሉ'),
  saidPutRight: word('Wrong put right, of those called', 'ከተደወለላቸው በደላችን ተስተካክሏል ያሉ'),
  saidRespected: word('Treated with respect, of those called', 'ከተደወለላቸው በአክብሮት ተስተናግደናል ያሉ'),
  statementsAsked: word('Statements asked for', 'የተጠየቁ የተቋም መልሶች'),
  statementsGiven: word('Statements given', 'የተሰጡ የተቋም መልሶች'),
  statementsInTime: word('Given in time, of statements given or missing', 'ከተሰጡትና ካልተሰጡት መልሶች በጊዜው የተሰጡ'),
  statementsMissing: word('Gave no statement', 'ተቋሙ መልስ ያልሰጠባቸው'),
  moreTimeAsked: word('More time asked for a statement', 'ለመልስ ተጨማሪ ጊዜ የተጠየቀባቸው'),
  ordersMade: word('Orders made', 'የተሰጡ ትእዛዞች'),
  ordersDue: word('Orders whose last day has passed', 'የመጨረሻ ቀናቸው ያለፈ ትእዛዞች'),
  ordersReported: word('Orders reported as carried out', 'መፈጸማቸው የተገለጸ ትእዛዞች'),
  ordersConfirmed: word('Orders confirmed by the complainant', 'አቤቱታ አቅራቢው መፈጸማቸውን ያረጋገጠላቸው ትእዛዞች'),
  ordersContested: word('Orders contested by the complainant', 'አቤቱታ አቅራቢው የተቃወማቸው ትእዛዞች'),
  ordersOverdue: word('Orders overdue', 'ጊዜያቸው ያለፈ ያልተፈጸሙ ትእዛዞች'),
  ordersEnded: word('Orders ended: carried out, in part, refused', 'ያበቁ ትእዛዞች፦ የተፈጸሙ፣ በከፊል የተፈጸሙ፣ እምቢ የተባሉ'),
  ordersInTime: word('Carried out in time, of orders ended or overdue', 'ካበቁትና ጊዜያቸው ካለፈው ትእዛዞች በጊዜው የተፈጸሙ'),
}

/** Every dimension, and every column of the cases themselves. */
export const columnWords: Readonly<Record<ReportColumn | ReportDimension, ReportWord>> = {
  ...dimensionWords,
  trackingId: word('Tracking ID', 'የመከታተያ ቁጥር'),
  registeredAt: word('Registered', 'የተመዘገበበት ቀን'),
  complainant: word('Complainant', 'አቤቱታ አቅራቢ'),
  issue: word('First issue', 'የመጀመሪያ ጉዳይ'),
  dueAt: word('Due', 'ቀነ ገደብ'),
  decidedAt: word('Decision issued', 'ውሳኔ የተሰጠበት ቀን'),
  daysUntilDecision: word('Days until the decision', 'እስከ ውሳኔ ያሉ ቀናት'),
  closedAt: word('Closed on', 'የተዘጋበት ቀን'),
  rating: word('Rating (1 to 5)', 'ምዘና (ከ1 እስከ 5)'),
  age: word('Age in days', 'ዕድሜ (በቀናት)'),
  statement: word('Statement of the body', 'የተቋሙ መልስ'),
  openOrders: word('Open orders', 'ያልተጠናቀቁ ትእዛዞች'),
  overdueOrders: word('Overdue orders', 'ጊዜያቸው ያለፈ ትእዛዞች'),
}

/** What the column of statements says. */
export const statementWords: Readonly<Record<StatementState, ReportWord>> = {
  awaited: word('Awaited', 'ይጠበቃል'),
  given: word('Given', 'ተሰጥቷል'),
  recorded: word('Came on paper', 'በወረቀት ደርሷል'),
  none: word('Gave no statement', 'መልስ አልተሰጠም'),
  ended: word('No longer needed', 'ከእንግዲህ አያስፈልግም'),
}

/** A share as a whole percentage; one that is not whole is never shown as 100 % or 0 %. `decimals` of 1 for tenths. */
export function percentOf(share: number, decimals = 0): number {
  const step = 10 ** -decimals
  const rounded = Math.round(share * 100 * 10 ** decimals) / 10 ** decimals
  if (share > 0 && rounded === 0) return step
  return share < 1 && rounded === 100 ? 100 - step : rounded
}

/** Name of the group without a value of a dimension. */
export const noneWord = word('None', 'የለም')
/** The ends of the interval of a share, in columns of their own. */
export const intervalWords = { least: word('at least', 'ቢያንስ'), most: word('at most', 'ቢበዛ') }
export const totalWord = word('Total', 'ድምር')
