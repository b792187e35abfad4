import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readAgain } from '../lib/outdated.ts'
import { waitForService, onOutage } from '../lib/outage.ts'
import { FAILED_QUERIES } from '../ui/load-error.tsx'

/** Whether the server can't use its database now. Failed readings are repeated as soon as it can. */
export function useOutage(): boolean {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [isOut, setIsOut] = useState(false)
  useEffect(() => onOutage(() => setIsOut(true)), [])
  useEffect(() => {
    const onRecovered = () => {
      setIsOut(false)
      void queryClient.refetchQueries(FAILED_QUERIES)
      void router.invalidate()
      void readAgain()
    }
    return isOut ? waitForService(onRecovered) : undefined
  }, [isOut, queryClient, router])
  return isOut
}
