export { DecisionParts } from './case-decisions.tsx'
export { ConclusionPreview } from './conclusion-preview.tsx'
export { DecisionEditor, fetchEditor } from './open-editor.ts'
export {
  type DecisionStart,
  decisionBody,
  fieldInForm,
  fieldOf,
  filesField,
  orderField,
  valuesOf,
} from './decision-form.ts'
export { findKeptDraft, forgetDraft } from './kept-draft.ts'
