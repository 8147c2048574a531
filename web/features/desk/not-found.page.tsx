import { data } from 'react-router'
import { StaffNotFound } from './not-found.tsx'

/** The answer says so too, before the browser draws the frame. */
export const loader = () => data(null, { status: 404 })

/** An address below those of the staff that no page has. */
export default function StaffNotFoundPage() {
  return <StaffNotFound />
}
