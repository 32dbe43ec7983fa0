import { useEffect } from "react"
import { useLocation, useNavigate } from "react-router"
import { categoryOfHash, guideAddress, providerOf } from "~/domain/guide-address"
import { guideAt } from "./guides"

/** Shows the category that the hash selects (spec 2 §2.11). The server never sees a hash: without scripts it leads to the category's card. */
export function useHashCategory() {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const category = categoryOfHash(hash)
    if (!category) return
    const provider = category === "cloud" ? providerOf(hash.replace("#cloud-", "")) : undefined
    if (guideAt(pathname).category === category && !provider) return
    navigate(guideAddress(category, provider), { replace: true, preventScrollReset: true })
  }, [pathname, hash, navigate])
}
