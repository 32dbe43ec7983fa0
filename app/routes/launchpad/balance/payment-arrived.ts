/** Running machines go on costing while somebody pays; a balance that has risen has still been paid into. */
export function paymentArrived(balanceBefore: number, cents: number) {
  return cents > balanceBefore
}
