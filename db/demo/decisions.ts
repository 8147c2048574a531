/** English and Amharic. */
type Text = readonly [english: string, amharic: string]

/** What was found about an issue, on which law it rests and what is to be done: one line each, fitting together. */
export const answers: readonly { finding: Text; law: Text; remedy: Text; order?: { text: Text; proof: Text } }[] = [
  {
    finding: [
      'The file shows no reasons for the decision, and the complainant was not heard before it was taken.',
      'በመዝገቡ ላይ የውሳኔው ምክንያት አልተገለጸም፤ ውሳኔው ከመሰጠቱ በፊትም አቤቱታ አቅራቢው አልተሰማም።',
    ],
    law: ['The Federal Administrative Procedure Proclamation 1183/2020', 'የፌዴራል አስተዳደር ሥነ ሥርዓት አዋጅ ቁጥር 1183/2012'],
    remedy: [
      'The office hears the complainant and decides anew, with reasons, within 15 working days.',
      'ጽሕፈት ቤቱ አቤቱታ አቅራቢውን ሰምቶ በ15 የሥራ ቀናት ውስጥ በምክንያት የተደገፈ አዲስ ውሳኔ ይስጥ።',
    ],
    order: {
      text: ['Hear the complainant and decide anew, with reasons.', 'አቤቱታ አቅራቢውን ሰምታችሁ በምክንያት የተደገፈ አዲስ ውሳኔ ስጡ።'],
      proof: ['A copy of the new decision', 'የአዲሱ ውሳኔ ቅጂ'],
    },
  },
  {
    finding: [
      'The documents that the complainant handed in prove what the office doubted.',
      'አቤቱታ አቅራቢው ያቀረቧቸው ሰነዶች ጽሕፈት ቤቱ የተጠራጠረውን ያረጋግጣሉ።',
    ],
    law: ['The directive of the bureau on its services, on proof by documents', 'የቢሮው የአገልግሎት አሰጣጥ መመሪያ፣ ስለ ሰነድ ማስረጃ'],
    remedy: [
      'The decision complained against is set aside, and the service is given.',
      'አቤቱታ የቀረበበት ውሳኔ ተሽሮ አገልግሎቱ ይሰጥ።',
    ],
    order: {
      text: ['Give the service that was refused.', 'የተከለከለውን አገልግሎት ስጡ።'],
      proof: ['The receipt of the service, signed by the complainant', 'አቤቱታ አቅራቢው የፈረሙበት የአገልግሎት ደረሰኝ'],
    },
  },
  {
    finding: [
      'The office kept to the directive, and its reasons hold.',
      'ጽሕፈት ቤቱ በመመሪያው መሠረት የሠራ ሲሆን የሰጠው ምክንያትም ተቀባይነት አለው።',
    ],
    law: ['The directive of the bureau on its services', 'የቢሮው የአገልግሎት አሰጣጥ መመሪያ'],
    remedy: ['Nothing is to be changed.', 'የሚለወጥ ነገር የለም።'],
  },
]

/** Why a decision as a whole came out as it did. */
export const justifications: readonly Text[] = [
  [
    'The file, what both sides said and the law cited above lead to this decision.',
    'መዝገቡ፣ የሁለቱም ወገኖች ቃልና ከላይ የተጠቀሰው ሕግ ወደዚህ ውሳኔ አድርሰዋል።',
  ],
  [
    'Both sides were heard, and the site was visited with the complainant.',
    'ሁለቱም ወገኖች ተሰምተዋል፤ ቦታውም አቤቱታ አቅራቢው በተገኙበት ታይቷል።',
  ],
]

/** Why a complaint was not admitted: the code of the reason, the same in words, and where to go instead. */
export const nonAdmissions: readonly { reason: string; text: Text; whereInstead: Text }[] = [
  {
    reason: 'pending-in-court',
    text: ['The matter is pending in a regular court.', 'ጉዳዩ በመደበኛ ፍርድ ቤት በመታየት ላይ ነው።'],
    whereInstead: ['The court before which it is pending.', 'ጉዳዩን እያየ ያለው ፍርድ ቤት።'],
  },
  {
    reason: 'no-decision-yet',
    text: ['The body complained against has not decided yet.', 'አቤቱታ የቀረበበት ተቋም ገና ውሳኔ አልሰጠም።'],
    whereInstead: [
      'The body itself; come back with its decision, or when it stays silent for 30 days.',
      'ተቋሙ ራሱ፤ ውሳኔውን ይዘው፣ ወይም በ30 ቀን ውስጥ መልስ ካልሰጠ ተመልሰው ይምጡ።',
    ],
  },
  {
    reason: 'outside-mandate',
    text: [
      'The dispute is between two neighbours; no public body decided.',
      'ክርክሩ በሁለት ጎረቤቶች መካከል ነው፤ የመንግሥት ተቋም የሰጠው ውሳኔ የለም።',
    ],
    whereInstead: ['The social court of the woreda.', 'የወረዳው ማኅበራዊ ፍርድ ቤት።'],
  },
]

/** Why a case was handed to another body. */
export const referralReasons: readonly Text[] = [
  ['The matter belongs to the federal level.', 'ጉዳዩ የፌዴራል መንግሥት ሥልጣን ነው።'],
]

/** What members of a group think of a case. */
export const opinions: readonly { position: 'for-complainant' | 'partly' | 'against-complainant'; text: Text }[] = [
  {
    position: 'for-complainant',
    text: [
      'The office did not answer the letter of the complainant, and the law asks it to.',
      'ጽሕፈት ቤቱ ለአቤቱታ አቅራቢው ደብዳቤ መልስ አልሰጠም፤ ሕጉ ግን እንዲሰጥ ያስገድዳል።',
    ],
  },
  {
    position: 'partly',
    text: [
      'The fee was right. The delay was not, and has to be made good.',
      'ክፍያው ትክክል ነው። መዘግየቱ ግን ትክክል አይደለም፤ ሊካስ ይገባል።',
    ],
  },
  {
    position: 'against-complainant',
    text: [
      'The papers came after the term, and nothing excuses it.',
      'ሰነዶቹ የቀረቡት ጊዜው ካለፈ በኋላ ነው፤ ለዚህም በቂ ምክንያት አልቀረበም።',
    ],
  },
]

/** What bodies reported of orders, what complainants said of it, and why orders ended. */
export const orderTexts = {
  report: ['It was done as ordered; the paper is attached to our letter.', 'በታዘዘው መሠረት ተፈጽሟል፤ ሰነዱ ከደብዳቤያችን ጋር ተያይዟል።'],
  contested: ['They called me once, and nothing was decided.', 'አንድ ጊዜ ጠሩኝ እንጂ ምንም አልተወሰነም።'],
  late: ['The body gave no answer to our reminder.', 'ተቋሙ ለማስታወሻችን መልስ አልሰጠም።'],
  refused: ['The body says in writing that it will not do it.', 'ተቋሙ እንደማይፈጽም በጽሑፍ ገልጿል።'],
} as const satisfies Record<string, Text>
