/** English and Amharic. */
type Text = readonly [english: string, amharic: string]

export interface Answer {
  finding: Text
  law: Text
  remedy: Text
  order?: { text: Text; proof: Text }
}

/** What was found about an issue, on which law it rests and what is to be done: one line each, fitting together. */
export const answers: readonly Answer[] = [
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
    law: ['The directive of the body on its services, on proof by documents', 'የተቋሙ የአገልግሎት አሰጣጥ መመሪያ፣ ስለ ሰነድ ማስረጃ'],
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
    law: ['The directive of the body on its services', 'የተቋሙ የአገልግሎት አሰጣጥ መመሪያ'],
    remedy: ['Nothing is to be changed.', 'የሚለወጥ ነገር የለም።'],
  },
]

/** The second of these, in which the complainant is right, as it is for complaints that are not about a service. */
export const rightOfType: Readonly<Record<string, Answer>> = {
  land: {
    finding: [
      'The title deed and the tax receipts prove the possession of the complainant.',
      'የይዞታ ማረጋገጫ ካርታውና የግብር ደረሰኞቹ የአቤቱታ አቅራቢውን ይዞታ ያረጋግጣሉ።',
    ],
    law: ['Constitution, article 40', 'የኢፌዴሪ ሕገ መንግሥት አንቀጽ 40'],
    remedy: [
      'The decision complained against is set aside, and the possession is registered as the documents have it.',
      'አቤቱታ የቀረበበት ውሳኔ ተሽሮ ይዞታው በሰነዶቹ መሠረት ይመዝገብ።',
    ],
    order: {
      text: ['Register the possession as the documents have it.', 'ይዞታውን በሰነዶቹ መሠረት መዝግቡ።'],
      proof: ['An extract of the register', 'ከመዝገቡ የተወሰደ ቅጂ'],
    },
  },
  compensation: {
    finding: [
      'The compensation was computed without the present cost of building.',
      'ካሳው የተሰላው የአሁኑን የግንባታ ዋጋ ሳያካትት ነው።',
    ],
    law: ['Proclamation 1161/2019 on expropriation and compensation', 'የመሬት ይዞታ የሚለቀቅበትና ካሳ የሚከፈልበት አዋጅ ቁጥር 1161/2011'],
    remedy: ['The compensation is computed anew and the difference is paid.', 'ካሳው እንደገና ተሰልቶ ልዩነቱ ይከፈል።'],
    order: {
      text: ['Compute the compensation anew and pay the difference.', 'ካሳውን እንደገና አስልታችሁ ልዩነቱን ክፈሉ።'],
      proof: ['The new computation, with the order to pay', 'አዲሱ ስሌት ከክፍያ ትዕዛዙ ጋር'],
    },
  },
  tax: {
    finding: ['The books were complete and handed in on time.', 'የሒሳብ መዝገቡ የተሟላና በወቅቱ የቀረበ ነበር።'],
    law: ['Federal tax administration proclamation 983/2016', 'የፌዴራል ታክስ አስተዳደር አዋጅ ቁጥር 983/2008'],
    remedy: ['The assessment is set aside and made anew from the books.', 'የተወሰነው ግብር ተሽሮ በሒሳብ መዝገቡ መሠረት እንደገና ይወሰን።'],
    order: {
      text: ['Assess the tax anew from the books.', 'ግብሩን በሒሳብ መዝገቡ መሠረት እንደገና ወስኑ።'],
      proof: ['The new assessment', 'አዲሱ የግብር ውሳኔ'],
    },
  },
  employment: {
    finding: ['The file does not show that the rules of the service were kept.', 'የመንግሥት ሠራተኞች ደንብ መከበሩን መዝገቡ አያሳይም።'],
    law: ['Civil servants proclamation 1064/2017', 'የመንግሥት ሠራተኞች አዋጅ ቁጥር 1064/2010'],
    remedy: [
      'The decision on the employment is set aside, and what is owed to the employee is paid.',
      'በሥራው ላይ የተሰጠው ውሳኔ ተሽሮ ለሠራተኛው የሚገባው ክፍያ ይፈጸም።',
    ],
    order: {
      text: ['Set the decision aside and pay what is owed.', 'ውሳኔውን ሽራችሁ የሚገባውን ክፍያ ፈጽሙ።'],
      proof: ['The letter to the employee and the order to pay', 'ለሠራተኛው የተጻፈው ደብዳቤና የክፍያ ትዕዛዙ'],
    },
  },
  conduct: {
    finding: ['Witnesses confirm what the complainant says.', 'ምስክሮች አቤቱታ አቅራቢው የተናገሩትን ያረጋግጣሉ።'],
    law: ['The code of conduct for civil servants', 'የመንግሥት ሠራተኞች የሥነ ምግባር ደንብ'],
    remedy: ['The body apologizes in writing and instructs its staff.', 'ተቋሙ በጽሑፍ ይቅርታ ይጠይቅ፣ ሠራተኞቹንም ያሳስብ።'],
    order: {
      text: ['Apologize in writing and instruct your staff.', 'በጽሑፍ ይቅርታ ጠይቁ፣ ሠራተኞቻችሁንም አሳስቡ።'],
      proof: ['A copy of the apology', 'የይቅርታ ደብዳቤው ቅጂ'],
    },
  },
}

/** What can be found about an issue of a complaint of this type: the first two for the complainant. */
export const answersTo = (type: string): readonly Answer[] =>
  answers.map((answer, index) => (index === 1 ? (rightOfType[type] ?? answer) : answer))

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
      'What the complainant asks for is a payment for the damage, which only a court can award.',
      'አቤቱታ አቅራቢው የሚጠይቁት ለደረሰው ጉዳት ክፍያ ነው፤ ይህን ሊወስን የሚችለው ፍርድ ቤት ብቻ ነው።',
    ],
    whereInstead: ['The regular court of the place.', 'በአካባቢው ያለው መደበኛ ፍርድ ቤት።'],
  },
]

/** Why a case was handed to another body. */
export const referralReasons: readonly Text[] = [
  ['Another body has begun to examine the same matter.', 'ተመሳሳዩን ጉዳይ ሌላ ተቋም መመርመር ጀምሯል።'],
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
      'The decision as such can stand. The delay cannot, and has to be made good.',
      'ውሳኔው በራሱ ተቀባይነት አለው። መዘግየቱ ግን ትክክል አይደለም፤ ሊካስ ይገባል።',
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
