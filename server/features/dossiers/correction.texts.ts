import type { Language } from '#server/platform/actor.ts'

/** The words for former values. Fields have the names that forms of the desk have. */
interface CorrectionTexts {
  empty: string
  languages: Record<Language, string>
  fields: Record<string, string>
}

const english: CorrectionTexts = {
  empty: 'empty',
  languages: { en: 'English', am: 'Amharic' },
  fields: {
    'complaint.submissionWayId': 'How it was submitted',
    language: 'Language of letters and messages',
    groupSize: 'Number of people in the group',
    'complaint.typeId': 'Complaint type',
    'complaint.organizationId': 'Organization complained about',
    'complaint.departmentId': 'Its department or sector',
    'complaint.issues': 'Presented issue',
    'complaint.locationId': 'Place of the decision',
    'decisionLetter.authority': 'Body that wrote the decision letter',
    'decisionLetter.number': 'Number of the decision letter',
    'complaint.violatedDecisionOn': 'Date of the decision',
    'complaint.requiredDecisionId': 'Administrative decision asked for',
    'complaint.violatedLaw': 'Law that was violated',
    'complaint.supportingDocuments': 'Other supporting document',
    'complainant.firstName': 'First name',
    'complainant.fatherName': 'Father’s name',
    'complainant.grandfatherName': 'Grandfather’s name',
    'complainant.genderId': 'Gender',
    'complainant.ageGroupId': 'Age group',
    'complainant.nationality': 'Nationality',
    'complainant.occupationId': 'Occupation',
    'complainant.regionId': 'Region',
    'complainant.zoneId': 'Zone or sub city',
    'complainant.woredaId': 'Woreda',
    'complainant.kebele': 'Kebele',
    'complainant.houseNumber': 'House no',
    'complainant.address': 'Address',
    'complainant.phone': 'Mobile',
    'complainant.email': 'E-mail',
    mandateLetter: 'Mandate letter',
  },
}

const amharic: CorrectionTexts = {
  empty: 'ባዶ',
  languages: { en: 'እንግሊዝኛ', am: 'አማርኛ' },
  fields: {
    'complaint.submissionWayId': 'የቀረበበት መንገድ',
    language: 'የደብዳቤዎችና የመልእክቶች ቋንቋ',
    groupSize: 'በቡድኑ ውስጥ ያሉ ሰዎች ብዛት',
    'complaint.typeId': 'የአቤቱታ ዓይነት',
    'complaint.organizationId': 'አቤቱታ የቀረበበት ተቋም',
    'complaint.departmentId': 'የሥራ ክፍሉ ወይም ዘርፉ',
    'complaint.issues': 'የቀረበው ጉዳይ',
    'complaint.locationId': 'ውሳኔው የተሰጠበት ቦታ',
    'decisionLetter.authority': 'የውሳኔውን ደብዳቤ የጻፈው ተቋም',
    'decisionLetter.number': 'የውሳኔው ደብዳቤ ቁጥር',
    'complaint.violatedDecisionOn': 'ውሳኔው የተሰጠበት ቀን',
    'complaint.requiredDecisionId': 'የሚጠየቀው አስተዳደራዊ ውሳኔ',
    'complaint.violatedLaw': 'የተጣሰው ሕግ',
    'complaint.supportingDocuments': 'ሌላ ደጋፊ ሰነድ',
    'complainant.firstName': 'ስም',
    'complainant.fatherName': 'የአባት ስም',
    'complainant.grandfatherName': 'የአያት ስም',
    'complainant.genderId': 'ጾታ',
    'complainant.ageGroupId': 'የዕድሜ ክልል',
    'complainant.nationality': 'ዜግነት',
    'complainant.occupationId': 'ሥራ',
    'complainant.regionId': 'ክልል',
    'complainant.zoneId': 'ዞን ወይም ክፍለ ከተማ',
    'complainant.woredaId': 'ወረዳ',
    'complainant.kebele': 'ቀበሌ',
    'complainant.houseNumber': 'የቤት ቁጥር',
    'complainant.address': 'አድራሻ',
    'complainant.phone': 'ሞባይል',
    'complainant.email': 'ኢሜይል',
    mandateLetter: 'የውክልና ደብዳቤ',
  },
}

export const correctionTexts: Record<Language, CorrectionTexts> = { en: english, am: amharic }
