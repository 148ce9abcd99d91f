/**
 * The packages of the host's screens, which are loaded as they are opened, for Vite to make ready before: found when a story or a test
 * asks for it, each would have Vite optimise again and reload the page.
 */
export const hostPackages = [
  '@tanstack/react-query',
  'aws-amplify',
  'aws-amplify/auth',
  'aws-amplify/auth/cognito',
  'aws-amplify/auth/enable-oauth-listener',
  'aws-amplify/utils',
  'd3-array',
  'lucide-react',
  'marked',
  'minisearch',
  'notistack',
  'qrcode',
  'recharts',
  'wouter',
  'wouter/use-browser-location',
]
