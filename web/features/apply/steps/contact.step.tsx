import type { StepProps } from '../step-form.tsx'
import { ContactFields } from './person-fields.tsx'

export const ContactStep = ({ choices }: StepProps) => <ContactFields person="complainant" choices={choices} />
