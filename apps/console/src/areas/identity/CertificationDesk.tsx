import { useLocation } from '../../base/place/sight.ts'
import { CertificationReviewPage } from './CertificationReviewPage.tsx'
import { PlatformCertificationsPage } from './PlatformCertificationsPage.tsx'

/** One chunk for the operator's screens: the list leads to the review. */
export default function CertificationDesk() {
  const isList = /^\/platcertificate\/?$/i.test(useLocation().pathname)
  return isList ? <PlatformCertificationsPage /> : <CertificationReviewPage />
}
