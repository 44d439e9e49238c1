// The icons of the back-office's own frame: menu, top bar, access pages.
import {
  Activity,
  Building2,
  ChevronDown,
  ChevronsUpDown,
  CircleQuestionMark,
  CloudUpload,
  Cpu,
  KeyRound,
  LayoutDashboard,
  LogOut,
  Menu,
  Moon,
  Receipt,
  ReceiptText,
  Smartphone,
  Sun,
  SunMoon,
  UserRound,
} from 'lucide'

export const menuIcons = {
  activity: Activity,
  'building-2': Building2,
  'chevron-down': ChevronDown,
  'chevrons-up-down': ChevronsUpDown,
  'circle-question-mark': CircleQuestionMark,
  'cloud-upload': CloudUpload,
  cpu: Cpu,
  'key-round': KeyRound,
  'layout-dashboard': LayoutDashboard,
  'log-out': LogOut,
  menu: Menu,
  moon: Moon,
  receipt: Receipt,
  'receipt-text': ReceiptText,
  smartphone: Smartphone,
  sun: Sun,
  'sun-moon': SunMoon,
  'user-round': UserRound,
}

export type MenuIconName = keyof typeof menuIcons
