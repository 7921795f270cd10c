/** What can be chosen in a field, with the words for it. */
export interface Option<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}
