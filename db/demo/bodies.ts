import type { OfficeSettings } from '#contract/settings/office-settings.ts'
type Name = readonly [english: string, amharic: string]

export interface DemoBody {
  name: Name
  /** A code of the constants' field `sector`. */
  sector: string
  departments: readonly Name[]
  /** Codes of the complaint types that are brought against it. */
  complaintTypes: readonly string[]
}

/** The departments of the office that handles complaints, by what the demonstration's accounts are assigned to. */
export const grievanceDepartments = {
  reception: ['Complaint reception', 'አቤቱታ መቀበያ'],
  investigation: ['Investigation and decision', 'ምርመራና ውሳኔ'],
  review: ['Review', 'የይግባኝ ምርመራ'],
} as const satisfies Record<string, Name>

/** Takes and handles complaints for the whole city. */
export const grievanceOffice: Name = [
  'Addis Ababa Public Grievance Hearing Office',
  'የአዲስ አበባ ከተማ አስተዳደር ቅሬታ ሰሚ ጽሕፈት ቤት',
]

/** How the portal of the demonstration names its office; nobody can be reached there. */
export const demoOffice: OfficeSettings['office'] = {
  nameEn: grievanceOffice[0],
  nameAm: grievanceOffice[1],
  addressEn: 'Addis Ababa (a demonstration: nobody works there)',
  addressAm: 'አዲስ አበባ (ማሳያ ብቻ ነው፦ ማንም አይሠራበትም)',
  telephone: '011 000 0000',
  email: 'office@demo.abetuta.et',
  lawEn: '',
  lawAm: '',
}

export const cityBureaus: readonly DemoBody[] = [
  {
    name: ['Land Development and Administration Bureau', 'የመሬት ልማትና አስተዳደር ቢሮ'],
    sector: 'land',
    departments: [
      ['Possession and registration', 'የይዞታና ምዝገባ የሥራ ክፍል'],
      ['Compensation and resettlement', 'የካሳና መልሶ ማስፈር የሥራ ክፍል'],
      ['Land lease', 'የመሬት ሊዝ የሥራ ክፍል'],
    ],
    complaintTypes: ['land', 'compensation', 'service-delay'],
  },
  {
    name: ['Housing Development and Administration Bureau', 'የቤቶች ልማትና አስተዳደር ቢሮ'],
    sector: 'housing',
    departments: [
      ['House transfer', 'የቤት ማስተላለፍ የሥራ ክፍል'],
      ['Government houses', 'የመንግሥት ቤቶች አስተዳደር'],
    ],
    complaintTypes: ['housing', 'service-delay', 'conduct'],
  },
  {
    name: ['Trade Bureau', 'የንግድ ቢሮ'],
    sector: 'trade',
    departments: [
      ['Registration and licensing', 'የምዝገባና ፈቃድ የሥራ ክፍል'],
      ['Inspection', 'የቁጥጥር የሥራ ክፍል'],
    ],
    complaintTypes: ['permit', 'service-delay', 'conduct'],
  },
  {
    name: ['Labour and Skills Bureau', 'የሥራና ክህሎት ቢሮ'],
    sector: 'labour',
    departments: [
      ['Labour relations', 'የአሠሪና ሠራተኛ ጉዳይ'],
      ['Job creation', 'የሥራ ዕድል ፈጠራ'],
    ],
    complaintTypes: ['employment', 'social-security', 'service-delay'],
  },
  {
    name: ['Health Bureau', 'የጤና ቢሮ'],
    sector: 'health',
    departments: [
      ['Hospitals and health centres', 'የሆስፒታሎችና ጤና ጣቢያዎች የሥራ ክፍል'],
      ['Human resources', 'የሰው ሀብት የሥራ ክፍል'],
    ],
    complaintTypes: ['health', 'employment', 'conduct'],
  },
  {
    name: ['Education Bureau', 'የትምህርት ቢሮ'],
    sector: 'education',
    departments: [
      ['Schools', 'የትምህርት ቤቶች የሥራ ክፍል'],
      ['Human resources', 'የሰው ሀብት የሥራ ክፍል'],
    ],
    complaintTypes: ['education', 'employment'],
  },
  {
    name: ['Revenues Bureau', 'የገቢዎች ቢሮ'],
    sector: 'finance',
    departments: [['Tax assessment', 'የግብር ውሳኔ የሥራ ክፍል']],
    complaintTypes: ['tax', 'service-delay'],
  },
  {
    name: ['Water and Sewerage Authority', 'የውሃና ፍሳሽ ባለሥልጣን'],
    sector: 'utilities',
    departments: [['Customer service', 'የደንበኞች አገልግሎት']],
    complaintTypes: ['utilities', 'service-delay'],
  },
]

/** Every sub city has an administration with these departments. */
export const subCityAdministration = {
  name: ([english, amharic]: Name): Name => [`${english} Sub City Administration`, `የ${amharic} ክፍለ ከተማ አስተዳደር`],
  sector: 'administration',
  departments: [
    ['Land office', 'የመሬት ጽሕፈት ቤት'],
    ['Housing office', 'የቤቶች ጽሕፈት ቤት'],
    ['Civil registration', 'የወሳኝ ኩነት ምዝገባ'],
  ] as const satisfies readonly Name[],
  complaintTypes: ['land', 'housing', 'permit', 'service-delay', 'conduct', 'other'],
}
