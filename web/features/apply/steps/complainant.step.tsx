import type { StepProps } from '../step-props.ts'
import { WhoFields } from './person-fields.tsx'

export const ComplainantStep = ({ choices }: StepProps) => <WhoFields person="complainant" choices={choices} />
