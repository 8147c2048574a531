import type { TemplateUse } from '#contract/desk/standard-text-choices.ts'

/** English and Amharic. */
type Text = readonly [english: string, amharic: string]

/** Templates of the demonstration with their field, body and texts; some exist in one language only. */
export const demoTemplates: readonly {
  use: TemplateUse
  isOfOffice?: true
  isArchived?: true
  title: Text
  text: Text
  /** The texts of its former version. */
  former?: Text
}[] = [
  {
    use: 'request',
    title: ['How to hand in what is missing', 'የጎደለውን ስለማቅረብ'],
    text: [
      'Dear {complainant}, please hand in what is listed by {due-on}: on the portal with your tracking ID {tracking-id}, or at our office. The originals are only looked at; you take them home again.',
      'ክቡር/ክብርት {complainant}፣ በዝርዝሩ የተመለከተውን እስከ {due-on} ድረስ በመከታተያ ቁጥርዎ {tracking-id} በድረ ገጹ ወይም በጽሕፈት ቤታችን እንዲያቀርቡ በትሕትና እንጠይቃለን። ዋናዎቹ ሰነዶች ታይተው ወዲያውኑ ይመለሱልዎታል።',
    ],
    former: [
      'Dear {complainant}, please hand in what is listed by {due-on}.',
      'ክቡር/ክብርት {complainant}፣ በዝርዝሩ የተመለከተውን እስከ {due-on} ድረስ እንዲያቀርቡ በትሕትና እንጠይቃለን።',
    ],
  },
  {
    use: 'request',
    title: ['A copy can be had from the body', 'ቅጂውን ከተቋሙ ማግኘት ስለሚቻል'],
    text: [
      'A copy of the decision letter can be had at {body}, free of charge. If it is refused to you, please tell us: we shall ask for it ourselves.',
      'የውሳኔውን ደብዳቤ ቅጂ ያለ ክፍያ ከተቋሙ ማግኘት ይችላሉ፦ {body}። ከተከለከሉ እባክዎ ያሳውቁን፤ እኛው በቀጥታ እንጠይቃለን።',
    ],
  },
  {
    use: 'request',
    isOfOffice: true,
    title: ['', 'የቢሮ ሰዓትና አድራሻ'],
    text: [
      '',
      'ሰነዶቹን ከሰኞ እስከ ዓርብ ከጠዋቱ 2:30 እስከ 6:30 እና ከቀኑ 7:30 እስከ 11:30 በጽሕፈት ቤታችን መስኮት ቁጥር 1 ማስረከብ ይችላሉ። የመከታተያ ቁጥርዎን {tracking-id} ይዘው ይምጡ።',
    ],
  },
  {
    use: 'finding',
    title: ['The body did not answer in time', 'ተቋሙ በጊዜው መልስ ስላለመስጠቱ'],
    text: [
      'The complaint was registered on {registered-on}. We asked {body} for its answer and for the file; within the time that it was given it neither answered nor said why.',
      'አቤቱታው በ{registered-on} ተመዝግቧል። ተቋሙ መልሱንና የጉዳዩን መዝገብ እንዲልክ ጠይቀናል፤ በተሰጠው ጊዜ ውስጥ ግን መልስ አልሰጠም፤ ምክንያቱንም አልገለጸም። ተቋሙ፦ {body}።',
    ],
  },
  {
    use: 'finding',
    title: ['The decision gives no reasons', 'ውሳኔው ምክንያት ስለማይሰጥ'],
    text: [
      'The decision complained against does not say on which facts and on which law it rests, and the file of {body} does not show that the complainant was heard before.',
      'አቤቱታ የቀረበበት ውሳኔ በየትኛው ፍሬ ነገርና በየትኛው ሕግ ላይ እንደተመሠረተ አይገልጽም፤ ከተቋሙ መዝገብም አቤቱታ አቅራቢው ከውሳኔው በፊት መሰማታቸው አይታይም። ተቋሙ፦ {body}።',
    ],
  },
  {
    use: 'remedy',
    title: ['To be decided anew, with reasons', 'በምክንያት የተደገፈ አዲስ ውሳኔ እንዲሰጥ'],
    text: [
      '{body} hears the complainant and decides anew, with reasons in writing, within 15 working days from the receipt of this decision, and sends {office} a copy.',
      'ተቋሙ ይህ ውሳኔ ከደረሰው ጀምሮ ባሉት 15 የሥራ ቀናት ውስጥ አቤቱታ አቅራቢውን ሰምቶ በጽሑፍ በምክንያት የተደገፈ አዲስ ውሳኔ ይስጥ፤ ግልባጩንም ይላክልን። ተቋሙ፦ {body}።',
    ],
  },
  {
    use: 'justification',
    title: ['The complaint is right', 'አቤቱታው ተገቢ ስለመሆኑ'],
    text: [
      'We looked into the complaint of {complainant} of {registered-on}, heard {body}, and read the documents of both. What was found shows that the complaint is right. The body has to do what is said under each issue and to report to us.',
      '{complainant} በ{registered-on} ያቀረቡትን አቤቱታ መርምረን፣ ተቋሙን ሰምተን፣ የሁለቱንም ወገኖች ሰነዶች አገናዝበናል። የተገኘው ፍሬ ነገር አቤቱታው ተገቢ መሆኑን ያሳያል። ስለዚህ ተቋሙ በእያንዳንዱ ጭብጥ ሥር የተመለከተውን ሊፈጽምና ሊያሳውቀን ይገባል።',
    ],
  },
  {
    use: 'justification',
    title: ['The body kept to the law', 'ተቋሙ በሕጉ መሠረት የሠራ ስለመሆኑ'],
    text: [
      'We looked into the complaint and heard both sides. {body} kept to the law and gave its reasons in writing. We understand that the outcome is hard for you; the decision complained against stays as it is.',
      'አቤቱታውን መርምረን ሁለቱንም ወገኖች ሰምተናል። ተቋሙ በሕጉ መሠረት የሠራ ሲሆን ምክንያቱንም በጽሑፍ ገልጿል። ውጤቱ ለእርስዎ ከባድ ሊሆን እንደሚችል እንረዳለን፤ ሆኖም አቤቱታ የቀረበበት ውሳኔ እንዳለ ይጸናል።',
    ],
  },
  {
    use: 'non-admission',
    title: ['A court has the case already', 'ጉዳዩ በፍርድ ቤት የተያዘ ስለመሆኑ'],
    text: [
      'Your complaint {tracking-id} is about what a court of law is deciding now. As long as it does, we may not look into it; we ask for your understanding.',
      'በመከታተያ ቁጥር {tracking-id} ያቀረቡት አቤቱታ በአሁኑ ጊዜ በፍርድ ቤት እየታየ ባለ ጉዳይ ላይ ነው። ፍርድ ቤቱ በያዘው ጊዜ ልንመረምረው ስለማንችል መረዳትዎን በትሕትና እንጠይቃለን።',
    ],
  },
  {
    use: 'where-instead',
    title: ['To the body itself first', 'በቅድሚያ ለተቋሙ ስለማመልከት'],
    text: [
      'Please apply to the grievance officer of {body} first. If you get no answer within 30 days, or one that you do not accept, you are welcome to come back to us.',
      'እባክዎ በቅድሚያ ለተቋሙ የቅሬታ ሰሚ ክፍል ያመልክቱ፦ {body}። በ30 ቀናት ውስጥ መልስ ካላገኙ ወይም በመልሱ ካልተስማሙ ወደ እኛ ተመልሰው መምጣት ይችላሉ።',
    ],
  },
  {
    use: 'referral',
    title: ['Outside of our power to decide', 'ከሥልጣናችን ውጭ የሆነ ጉዳይ'],
    text: [
      'What is complained about is not ours to decide. We therefore send you the case with all its documents and ask you to answer the complainant directly, with a copy to {office}.',
      'የቀረበው ጉዳይ በእኛ ሥልጣን ሥር የሚወሰን አይደለም። ስለዚህ ጉዳዩን ከነሙሉ ሰነዱ አስተላልፈናል፤ ለአቤቱታ አቅራቢው በቀጥታ መልስ ሰጥታችሁ ግልባጩን እንድትልኩልን በአክብሮት እንጠይቃለን።',
    ],
  },
  {
    use: 'remedy',
    isArchived: true,
    title: ['An apology in writing (old wording)', 'የጽሑፍ ይቅርታ (የቀድሞ አገላለጽ)'],
    text: ['{body} apologizes to the complainant in writing.', 'ተቋሙ ለአቤቱታ አቅራቢው በጽሑፍ ይቅርታ ይጠይቅ።'],
  },
]

/** The documents that types of complaints need, by the type's code. */
export const demoDocuments: Readonly<Record<string, readonly Text[]>> = {
  land: [
    ['A copy of the title deed or of the certificate of possession', 'የይዞታ ማረጋገጫ ደብተር ወይም የምስክር ወረቀት ቅጂ'],
    ['The site plan', 'የቦታው ፕላን (ሳይት ፕላን)'],
    ['The receipt of the last land rent or lease payment', 'የመጨረሻው የመሬት ኪራይ ወይም የሊዝ ክፍያ ደረሰኝ'],
    ['The letter of the decision that you complain about', 'አቤቱታ ያቀረቡበት ውሳኔ ደብዳቤ'],
    ['The mandate, if somebody else acts for you', 'በሌላ ሰው የሚወከሉ ከሆነ የውክልና ማስረጃ'],
  ],
  compensation: [
    ['The letter by which the possession was taken', 'ይዞታው የተወሰደበት ደብዳቤ'],
    ['The valuation of the compensation', 'የካሳ ግምት ሰነድ'],
    ['A copy of the former title deed', 'የቀድሞው የይዞታ ማረጋገጫ ቅጂ'],
    ['The receipt of what has been paid', 'እስካሁን የተከፈለበት ደረሰኝ'],
  ],
  housing: [
    ['The contract of the house or its lease', 'የቤቱ ውል ወይም የኪራይ ስምምነት'],
    ['The registration for the housing programme', 'በቤቶች መርሐ ግብር የተመዘገቡበት ማስረጃ'],
    ['The book of savings, with the last payment', 'የመጨረሻውን ክፍያ የሚያሳይ የቁጠባ ደብተር'],
    ['A copy of your residence card', 'የነዋሪነት መታወቂያ ቅጂ'],
  ],
  permit: [
    ['The application for the permit, with its stamp of receipt', 'የገቢ ማኅተም ያለው የፈቃድ ማመልከቻ'],
    ['The letter of refusal', 'የተከለከሉበት ደብዳቤ'],
    ['A copy of the former permit or licence', 'የቀድሞው ፈቃድ ቅጂ'],
  ],
  tax: [
    ['The notice of assessment', 'የግብር ውሳኔ ማስታወቂያ'],
    ['The receipts of what has been paid', 'የተከፈለባቸው ደረሰኞች'],
    ['A copy of the tax identification certificate', 'የግብር ከፋይ መለያ ቁጥር ምስክር ወረቀት ቅጂ'],
  ],
  employment: [
    ['The letter of employment', 'የቅጥር ደብዳቤ'],
    ['The letter of the measure that was taken', 'የተወሰደው እርምጃ ደብዳቤ'],
    ['The decision of the grievance committee of your office', 'የመሥሪያ ቤትዎ የቅሬታ ሰሚ ኮሚቴ ውሳኔ'],
  ],
  'service-delay': [
    ['The application, with the day on which it was handed in', 'የቀረበበት ቀን ያለበት ማመልከቻ'],
    ['What the office has answered so far, if anything', 'ጽሕፈት ቤቱ እስካሁን የሰጠው መልስ ካለ'],
  ],
}

/** Articles of laws; the year stands in the calendar of the language. */
export const demoCitations: readonly { law: Text; number: Text; article: string; text?: Text }[] = [
  {
    law: ['Constitution of the Federal Democratic Republic of Ethiopia', 'የኢትዮጵያ ፌዴራላዊ ዴሞክራሲያዊ ሪፐብሊክ ሕገ መንግሥት'],
    number: ['', ''],
    article: '12(1)',
    text: ['The conduct of affairs of government shall be transparent.', 'የመንግሥት አሠራር ለሕዝብ ግልጽ በሆነ መንገድ መከናወን አለበት።'],
  },
  {
    law: ['Constitution of the Federal Democratic Republic of Ethiopia', 'የኢትዮጵያ ፌዴራላዊ ዴሞክራሲያዊ ሪፐብሊክ ሕገ መንግሥት'],
    number: ['', ''],
    article: '37(1)',
    text: [
      'Everyone has the right to bring a justiciable matter to, and to obtain a decision or judgment by, a court of law or any other competent body with judicial power.',
      'ማንኛውም ሰው በፍርድ ሊወሰን የሚገባውን ጉዳይ ለፍርድ ቤት ወይም ለሌላ በሕግ የዳኝነት ሥልጣን ለተሰጠው አካል የማቅረብና ውሳኔ ወይም ፍርድ የማግኘት መብት አለው።',
    ],
  },
  {
    law: ['Constitution of the Federal Democratic Republic of Ethiopia', 'የኢትዮጵያ ፌዴራላዊ ዴሞክራሲያዊ ሪፐብሊክ ሕገ መንግሥት'],
    number: ['', ''],
    article: '40(8)',
  },
  {
    law: ['Federal Administrative Procedure Proclamation', 'የፌዴራል አስተዳደር ሥነ ሥርዓት አዋጅ'],
    number: ['1183/2020', '1183/2012'],
    article: '43',
  },
  {
    law: ['Urban Lands Lease Holding Proclamation', 'የከተማ ቦታን በሊዝ ስለመያዝ የወጣ አዋጅ'],
    number: ['721/2011', '721/2004'],
    article: '5',
  },
  {
    law: [
      'Expropriation of Landholdings for Public Purposes, Payments of Compensation and Resettlement Proclamation',
      'ለሕዝብ ጥቅም ሲባል የመሬት ይዞታ የሚለቀቅበት፣ ካሳ የሚከፈልበትና ተነሺዎች መልሰው የሚቋቋሙበት አዋጅ',
    ],
    number: ['1161/2019', '1161/2011'],
    article: '8',
  },
  {
    law: ['Federal Tax Administration Proclamation', 'የፌዴራል የታክስ አስተዳደር አዋጅ'],
    number: ['983/2016', '983/2008'],
    article: '54',
  },
  {
    law: ['Federal Civil Servants Proclamation', 'የፌዴራል የመንግሥት ሠራተኞች አዋጅ'],
    number: ['1064/2017', '1064/2010'],
    article: '76',
  },
]
