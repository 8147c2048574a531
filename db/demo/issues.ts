/** English and Amharic of one issue; {months}, {amount}, {number} and {woreda} are filled in. */
type Issue = readonly [english: string, amharic: string]

/** Presented issues, by code of the complaint type. */
export const issuesOfType: Record<string, readonly Issue[]> = {
  land: [
    [
      'The title deed of the plot on which our house has stood for many years was cancelled, and the letter gives no reason.',
      'ለረጅም ዓመታት ቤት ሠርተን የምንኖርበት ቦታ የይዞታ ማረጋገጫ ካርታ ያለ በቂ ምክንያት እንዲመክን ተደርጓል።',
    ],
    [
      'Two title deeds have been issued for the same plot in {woreda}; the office decided in favour of the later one.',
      'በ{woreda} ለአንድ ይዞታ ሁለት ካርታ ተሰጥቶ ጽሕፈት ቤቱ በኋላ ለተሰጠው ካርታ ወስኗል።',
    ],
    [
      'The plot was measured again and {number} square metres were taken away without our being heard.',
      'ይዞታው በድጋሚ ሲለካ እኛ ሳንሰማ {number} ካሬ ሜትር ቦታ ተቀንሷል።',
    ],
  ],
  compensation: [
    [
      'The compensation of {amount} birr does not cover what it costs to build the same house again.',
      'የተወሰነልኝ {amount} ብር ካሳ ተመሳሳይ ቤት ለመሥራት የሚበቃ አይደለም።',
    ],
    [
      'We moved out {months} months ago for the development of the area, and no replacement plot has been given.',
      'ለልማት ከተነሣን {months} ወር ቢሆነንም ምትክ ቦታ አልተሰጠንም።',
    ],
  ],
  housing: [
    [
      'I paid all instalments of the condominium, and the house was handed over to another person.',
      'የኮንዶሚኒየም ቤት ክፍያዬን አጠናቅቄ እያለ ቤቱ ለሌላ ሰው ተላልፏል።',
    ],
    [
      'The office ordered me to leave the kebele house in which my family has lived since my parents’ time.',
      'ከወላጆቼ ጀምሮ የምንኖርበትን የቀበሌ ቤት እንድንለቅ ጽሕፈት ቤቱ ወስኗል።',
    ],
    [
      'The roof and the toilet of the government house leak; the request for repair of {months} months ago was refused.',
      'የመንግሥት ቤቱ ጣሪያና መጸዳጃ እየፈሰሰ ቢሆንም ከ{months} ወር በፊት ያቀረብኩት የጥገና ጥያቄ ውድቅ ተደርጓል።',
    ],
  ],
  permit: [
    [
      'The renewal of my trade licence was refused because of a debt that I paid and hold receipts for.',
      'ከፍዬ ደረሰኝ በያዝኩበት ዕዳ ምክንያት የንግድ ፈቃዴ እንዳይታደስ ተከልክሏል።',
    ],
    [
      'My shop in {woreda} was sealed for {number} days without a warning and without a record of the inspection.',
      'በ{woreda} የሚገኘው ሱቄ ያለ ማስጠንቀቂያና ያለ ቃለ ጉባኤ ለ{number} ቀናት ታሽጓል።',
    ],
  ],
  tax: [
    [
      'The tax for the year was assessed at {amount} birr although the books were handed in on time.',
      'የሒሳብ መዝገብ በወቅቱ ባቀርብም የዓመቱ ግብር {amount} ብር ሆኖ ተወስኖብኛል።',
    ],
    [
      'A penalty of {amount} birr was charged for a delay that was caused by the office’s own system.',
      'በቢሮው አሠራር ምክንያት ለተፈጠረ መዘግየት የ{amount} ብር ቅጣት ተጥሎብኛል።',
    ],
  ],
  employment: [
    [
      'I was dismissed after years of service without the disciplinary committee hearing me.',
      'በዲሲፕሊን ኮሚቴ ሳልሰማ ከብዙ ዓመት አገልግሎት በኋላ ከሥራ ተሰናብቻለሁ።',
    ],
    [
      'The post was given to a candidate with fewer points than the result published for me.',
      'ይፋ በሆነው ውጤት ከእኔ ያነሰ ነጥብ ላገኘ ተወዳዳሪ የሥራ መደቡ ተሰጥቷል።',
    ],
    ['My salary has not been paid for {months} months since my transfer.', 'ከተዛወርኩ ጀምሮ የ{months} ወር ደመወዝ አልተከፈለኝም።'],
  ],
  'social-security': [
    [
      'My pension was computed without the years I served before the office was reorganised.',
      'ጡረታዬ መሥሪያ ቤቱ እንደገና ከመዋቀሩ በፊት ያገለገልኩበትን ዓመት ሳያካትት ተሰልቷል።',
    ],
    [
      'My name was removed from the list of the urban safety net without an explanation.',
      'ስሜ ያለ ማብራሪያ ከከተማ ሴፍቲኔት ተጠቃሚዎች ዝርዝር ተሰርዟል።',
    ],
  ],
  education: [
    [
      'My child was refused a place at the nearest school although we live {number} metres from it.',
      'ከትምህርት ቤቱ በ{number} ሜትር ርቀት ብንኖርም ልጄ እንዳይመዘገብ ተከልክሏል።',
    ],
    [
      'The school raised its fee by {amount} birr in the middle of the year, and the office let it stand.',
      'ትምህርት ቤቱ በዓመቱ አጋማሽ {amount} ብር ክፍያ ሲጨምር ቢሮው አጽድቆለታል።',
    ],
  ],
  health: [
    [
      'The health centre refused treatment to a member of the community health insurance with a valid card.',
      'የጤና መድን መታወቂያ ያለው አባላችን በጤና ጣቢያው ሕክምና ተከልክሏል።',
    ],
    [
      'Medicines that are on the free list had to be bought outside for {amount} birr.',
      'በነፃ መሰጠት ያለባቸውን መድኃኒቶች በ{amount} ብር ከውጭ እንድገዛ ተደርጌያለሁ።',
    ],
  ],
  utilities: [
    [
      'The neighbourhood has had no water for {months} months, and the bills still come.',
      'ሰፈራችን ለ{months} ወር ውሃ ባያገኝም የክፍያ ሂሳብ ግን እየመጣ ነው።',
    ],
    [
      'The new sewer of {woreda} blocked the drainage, and rain water runs into our houses.',
      'በ{woreda} የተዘረጋው አዲስ የፍሳሽ መስመር የውሃ መውረጃውን ዘግቶ የዝናብ ውሃ ወደ ቤታችን እየገባ ነው።',
    ],
  ],
  'service-delay': [
    [
      'The answer to my application of {months} months ago is put off from one appointment to the next.',
      'ከ{months} ወር በፊት ላቀረብኩት ማመልከቻ ምላሽ ሳይሰጠኝ ቀጠሮ ብቻ እየተሰጠኝ ነው።',
    ],
    [
      'My file, number {number}, was lost in the office, and I am told to begin again.',
      'ቁጥር {number} የሆነው ፋይሌ በጽሕፈት ቤቱ ጠፍቶ እንደገና እንድጀምር ተነግሮኛል።',
    ],
  ],
  conduct: [
    [
      'The staff member insulted me before others when I asked for the decision in writing.',
      'ውሳኔው በጽሑፍ እንዲሰጠኝ ስጠይቅ ባለሙያው በሰው ፊት አንቋሾኛል።',
    ],
    [
      'The official decided the matter of a relative and did not withdraw from the case.',
      'ኃላፊው የዘመዱን ጉዳይ ራሱን ሳያገል ወስኗል።',
    ],
  ],
  other: [
    [
      'The birth certificate carries a wrong name, and the request to correct it was refused.',
      'የልደት የምስክር ወረቀቱ የተሳሳተ ስም ይዟል፤ እንዲታረም ያቀረብኩት ጥያቄም ውድቅ ሆኗል።',
    ],
    [
      'The decision of the woreda council in {woreda} on our cooperative is not being carried out.',
      'በ{woreda} የማኅበራችንን ጉዳይ በተመለከተ የተሰጠው ውሳኔ አልተፈጸመም።',
    ],
  ],
}

/** Additional issues that are common. */
export const furtherIssues: readonly Issue[] = [
  ['The letter gives no reason for the decision.', 'የውሳኔ ደብዳቤው የውሳኔውን ምክንያት አይገልጽም።'],
  ['I was not heard before the decision was taken.', 'ውሳኔው ከመሰጠቱ በፊት አልተሰማሁም።'],
  ['The evidence that I handed in was not looked at.', 'ያቀረብኩት ማስረጃ አልታየልኝም።'],
  ['Others in the same situation were treated differently.', 'በተመሳሳይ ሁኔታ ላይ ላሉ ሰዎች የተለየ ውሳኔ ተሰጥቷል።'],
  ['The decision was handed to me {months} months late.', 'ውሳኔው የደረሰኝ ከ{months} ወር መዘግየት በኋላ ነው።'],
]

/** Laws that complaints of a type name; those of every other type name the one on administrative procedure. */
export const lawsOfType: Readonly<Record<string, readonly number[]>> = {
  land: [0, 1, 2],
  compensation: [0, 2],
  housing: [0, 1],
  employment: [1, 3],
}
export const lawOfAll = [1] as const

/** Codes of the decisions that complaints of a type ask for. */
export const askedOfType: Readonly<Record<string, readonly string[]>> = {
  land: ['annul', 'decide-again', 'give-back'],
  compensation: ['amend', 'compensate'],
  housing: ['annul', 'decide-again', 'give-service'],
  permit: ['annul', 'give-service'],
  tax: ['amend', 'annul', 'give-back'],
  employment: ['annul', 'decide-again'],
  'social-security': ['amend', 'decide-again'],
  education: ['annul', 'amend'],
  health: ['give-service', 'compensate'],
  utilities: ['give-service', 'decide-again'],
  'service-delay': ['give-service', 'enforce'],
  conduct: ['correct-conduct', 'decide-again'],
  other: ['decide-again', 'enforce'],
}

export const laws: readonly Issue[] = [
  ['Constitution, article 40 (right to property)', 'የኢፌዴሪ ሕገ መንግሥት አንቀጽ 40 (የንብረት መብት)'],
  ['Federal administrative procedure proclamation 1183/2020', 'የፌዴራል የአስተዳደር ሥነ ሥርዓት አዋጅ ቁጥር 1183/2012'],
  ['Proclamation 1161/2019 on expropriation and compensation', 'ለሕዝብ ጥቅም ሲባል የመሬት ይዞታ የሚለቀቅበት አዋጅ ቁጥር 1161/2011'],
  ['Labour proclamation 1156/2019', 'የአሠሪና ሠራተኛ ጉዳይ አዋጅ ቁጥር 1156/2011'],
]

export const documents: readonly Issue[] = [
  ['Title deed', 'የይዞታ ማረጋገጫ ካርታ'],
  ['Receipts', 'የክፍያ ደረሰኞች'],
  ['Minutes of the meeting', 'ቃለ ጉባኤ'],
  ['Earlier letters', 'ከዚህ በፊት የተጻፉ ደብዳቤዎች'],
  ['Kebele identity card', 'የቀበሌ መታወቂያ'],
]

/** What complainants are asked for. */
export const askedDocument: Issue = ['A readable copy of the decision letter', 'የሚነበብ የውሳኔ ደብዳቤ ቅጂ']

/** What a handler asks during an investigation, and what the complainant answers. */
export const askedQuestions: readonly Issue[] = [
  ['On which day did you go to the office?', 'ወደ ጽሕፈት ቤቱ የሄዱት በየትኛው ቀን ነበር?'],
  ['Was anybody with you?', 'አብሮዎት የነበረ ሰው አለ?'],
]
export const givenAnswers: readonly Issue[] = [
  ['On the Monday after the holiday, in the morning.', 'ከበዓሉ በኋላ ባለው ሰኞ ጠዋት ነበር።'],
  ['My neighbour, who can confirm it.', 'ጎረቤቴ ነበሩ፤ ሊያረጋግጡ ይችላሉ።'],
]

/** Why a step was taken, by action. */
export const reasons: Record<string, Issue> = {
  'request-standard': ['A readable copy of the decision letter is missing.', 'የሚነበብ የውሳኔ ደብዳቤ ቅጂ አልተያያዘም።'],
  adjust: ['The copy has been supplied.', 'ቅጂው ተሟልቷል።'],
  forward: ['The standard is fulfilled.', 'መስፈርቱ ተሟልቷል።'],
  'reject-conclusion': ['The main issue was not answered.', 'ዋናው ጭብጥ ምላሽ አላገኘም።'],
  'replace-decision': [
    'The former decision overlooked a letter of the body, which settles the main issue.',
    'የቀድሞው ውሳኔ ዋናውን ጭብጥ የሚፈታውን የተቋሙን ደብዳቤ አላየውም።',
  ],
  refer: ['Within the mandate of another body.', 'ጉዳዩ የሌላ ተቋም ሥልጣን ነው።'],
  withdraw: ['The body has settled the matter.', 'ተቋሙ ጉዳዩን ፈትቶታል።'],
  'mark-duplicate': ['The same complaint was filed before.', 'ተመሳሳይ አቤቱታ ቀደም ሲል ቀርቧል።'],
}
