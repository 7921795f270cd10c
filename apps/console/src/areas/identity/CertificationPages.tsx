import { useLocation } from '../../base/place/sight.ts'
import { CertificationFormPage } from './CertificationFormPage.tsx'
import { ChooseCertificatePage } from './ChooseCertificatePage.tsx'

/** One chunk for the customer's screens: whoever opens one of them goes on to another. */
export default function CertificationPages() {
  const path = useLocation().pathname.toLowerCase().replace(/\/$/, '')
  return path === '/chosecertificate' ? <ChooseCertificatePage /> : <CertificationFormPage key={path} path={path} />
}
