// A script of its own, which browsers wait for before they draw anything (scripts/vite/first-script.ts).
import { followTheme, storedTheme, showTheme } from './shell/theme.ts'

showTheme(storedTheme())
followTheme()
