import type { StepProps } from '../step-props.ts'
import { ContactFields } from './person-fields.tsx'

export const ContactStep = ({ choices }: StepProps) => <ContactFields person="complainant" choices={choices} />
