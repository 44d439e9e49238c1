import css from '#ui/styles/forced-colors.css?inline'
import { addSheet } from './sheets.ts'

// In no layer, so that it counts before what areas add later.
addSheet(css)
