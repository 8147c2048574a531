import type { CloseReason, Status } from '../statuses.ts'

type StatusTexts = Readonly<{
  status: Readonly<Record<Status, string>>
  closeReason: Readonly<Record<CloseReason, string>>
}>

/** The names of statuses and of reasons for closing: on pages, where they are the texts `statuses`, in reports and in files. */
export const statusTexts: Readonly<Record<'en' | 'am', StatusTexts>> = {
  en: {
    status: {
      CREATED: 'Registered',
      ASSIGNED_TO_CASE_RECEIVER: 'Being checked',
      REQUESTED_FOR_STANDARD_TO_BE_FULFILLED: 'Something is missing',
      NOT_ADMITTED: 'Not admitted',
      FORWARDED_TO_CASE_OFFICER: 'With a case officer',
      WAITING_FOR_APPROVAL: 'Waiting for approval',
      DIRECTED_TO_HANDLER: 'Given to an expert',
      UNDER_INVESTIGATION: 'Under investigation',
      CONCLUSION_ISSUED: 'Conclusion issued',
      UNDER_REVIEW: 'Under review',
      INFORMATION_REQUESTED: 'Questions asked',
      REFERRED: 'Referred',
      CLOSED: 'Closed',
    },
    closeReason: {
      ACCEPTED: 'Conclusion accepted',
      NO_RESPONSE: 'No answer came',
      WITHDRAWN: 'Withdrawn',
      DUPLICATE: 'Filed twice',
      NOT_ADMITTED: 'Not admitted',
      REFERRED: 'Referred to another body',
    },
  },
  am: {
    status: {
      CREATED: 'ተመዝግቧል',
      ASSIGNED_TO_CASE_RECEIVER: 'በማጣራት ላይ',
      REQUESTED_FOR_STANDARD_TO_BE_FULFILLED: 'የጎደለ ነገር አለ',
      NOT_ADMITTED: 'ተቀባይነት አላገኘም',
      FORWARDED_TO_CASE_OFFICER: 'ለጉዳይ ኃላፊ ተላልፏል',
      WAITING_FOR_APPROVAL: 'ማጽደቅ ይጠብቃል',
      DIRECTED_TO_HANDLER: 'ለባለሙያ ተመርቷል',
      UNDER_INVESTIGATION: 'በምርመራ ላይ',
      CONCLUSION_ISSUED: 'ውሳኔ ተሰጥቷል',
      UNDER_REVIEW: 'በድጋሚ በመታየት ላይ',
      INFORMATION_REQUESTED: 'ጥያቄ ቀርቧል',
      REFERRED: 'ወደ ሌላ ተቋም ተመርቷል',
      CLOSED: 'ተዘግቷል',
    },
    closeReason: {
      ACCEPTED: 'ውሳኔው ተቀባይነት አግኝቷል',
      NO_RESPONSE: 'ምላሽ አልተሰጠም',
      WITHDRAWN: 'ተነስቷል',
      DUPLICATE: 'ሁለት ጊዜ ቀርቧል',
      NOT_ADMITTED: 'ተቀባይነት አላገኘም',
      REFERRED: 'ወደ ሌላ ተቋም ተመርቷል',
    },
  },
}
