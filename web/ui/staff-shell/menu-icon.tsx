import {
  IconAdjustments,
  IconBuildingCommunity,
  IconCalendarTime,
  IconChartBar,
  IconChecks,
  IconChevronsLeft,
  IconChevronsRight,
  IconClipboardList,
  IconClipboardText,
  IconFilePlus,
  IconFilter,
  IconKey,
  IconLayoutDashboard,
  IconListDetails,
  IconMail,
  IconMapPin,
  IconPassword,
  IconReport,
  IconSchool,
  IconShieldCheck,
  IconSitemap,
  IconUserCircle,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import type { MenuEntry } from '#web/menu.ts'

const icons = {
  dashboard: IconLayoutDashboard,
  viewComplaints: IconListDetails,
  registerComplaint: IconFilePlus,
  approveComplaint: IconChecks,
  representatives: IconUsers,
  experts: IconSchool,
  complaintReports: IconReport,
  summaryReports: IconChartBar,
  organization: IconBuildingCommunity,
  department: IconSitemap,
  organizationLocation: IconMapPin,
  constants: IconClipboardList,
  users: IconUserShield,
  dataFiltering: IconFilter,
  actionApprovals: IconShieldCheck,
  roles: IconAdjustments,
  permissions: IconKey,
  passwordPolicy: IconPassword,
  calendar: IconCalendarTime,
  outbox: IconMail,
  ownComplaints: IconClipboardText,
  ownProfile: IconUserCircle,
  narrow: IconChevronsLeft,
  widen: IconChevronsRight,
} satisfies Record<MenuEntry['name'] | 'narrow' | 'widen', unknown>

export function MenuIcon({ name }: { name: keyof typeof icons }) {
  const Icon = icons[name]
  return <Icon size={20} stroke={1.75} aria-hidden="true" />
}
