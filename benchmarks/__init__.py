"""What the speed claims in the README were measured with."""
